// Sandbox controls: transfers of any amount to a temporary account, their callbacks, and their reversals.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxOf, startTestService } from '../../testing/test-service.ts';
import { createSimulatedTime } from '../../testing/simulated-time.ts';
import {
  type OpenAccount,
  startTransferSandbox,
  type TransferSandbox,
} from '../../testing/transfer-sandbox.ts';
import { fieldMessage } from '../../testing/answer-envelope.ts';
import { runAlone } from '../../db/database-admin.ts';

let sandbox: TransferSandbox;
beforeAll(async () => {
  sandbox = await startTransferSandbox();
});
afterAll(() => sandbox.stop());

const TWO_MINUTES = 120_000;
const send = ({ accountNumber }: OpenAccount, amount: string, more: object = {}) =>
  sandbox.post<{ transfer_id: string }>('/sandbox/transfers', {
    account_number: accountNumber,
    amount,
    ...more,
  });
const switchTo = ({ accountNumber }: OpenAccount, auto_complete: boolean) =>
  sandbox.post('/sandbox/transfers/auto-complete', { account_number: accountNumber, auto_complete });
/** An account with its transfers and their reversals. */
type Looked = { transfer_reference?: string; transfers: { reversals: { status: string }[] }[] };
const look = async (reference: string) =>
  (await sandbox.get<Looked[]>(`/sandbox/transfers?reference=${reference}`)).body.data;
const callbacksOf = (charge: string) => sandbox.callbacks().filter((each) => each.reference === charge);

describe('the provider opens an account', () => {
  it('for a charge, and answers a repeat with the same one', async () => {
    const payment = (await sandbox.open()).payment;
    const provider = sandboxOf(sandbox);
    const request = {
      reference: 'KPY-CA-repeated',
      paymentReference: payment,
      amountMinor: 150_000,
      currency: 'NGN',
      customerName: 'Ada Obi',
      customerEmail: 'ada@example.com',
      callbackUrl: '',
      returnUrl: '',
      merchantName: 'Titan Demo Store',
      openMs: 60_000,
    };
    const { answer } = await provider.transferAccount.open(request);
    expect(answer).toMatchObject({
      kind: 'account',
      account: { accountName: 'Titan Demo Store', expiresAt: sandbox.time.clock.now() + 60_000 },
      transfers: [],
    });
    await sandbox.time.advance(1_000);
    expect((await provider.transferAccount.open(request)).answer).toEqual(answer);
    expect((await provider.cancel({ ...request, channel: 'bank_transfer', handle: null })).answer).toEqual(
      answer,
    );
  });

  it.each([
    ['answer_lost', { kind: 'lost', sent: 'maybe' }, 'account'],
    ['request_lost', { kind: 'lost', sent: 'maybe' }, 'not_found'],
    ['not_sent', { kind: 'lost', sent: 'never' }, 'not_found'],
    ['processing', { kind: 'processing' }, 'account'],
    ['amount_differs', { kind: 'account' }, 'account'],
  ])('whose answer can be changed by a fault: %s', async (fault, expected, then) => {
    const payment_reference = `KPY-PI-${fault}`;
    // The provider is called directly: there is no payment of this reference, so the fault is ordered for any.
    await sandbox.post('/sandbox/faults', { fault });
    await sandbox.time.advance(1_000);
    const charge = { reference: `KPY-CA-${fault}`, paymentReference: payment_reference };
    const provider = sandboxOf(sandbox);
    const money = {
      amountMinor: 100,
      currency: 'NGN',
      customerName: null,
      customerEmail: 'a@b.c',
      callbackUrl: '',
      returnUrl: '',
    };
    const opened = await provider.transferAccount.open({ ...charge, ...money, merchantName: 'M', openMs: 1 });
    expect(opened.answer).toMatchObject(expected);
    expect(
      (await provider.query({ ...charge, ...money, channel: 'bank_transfer', handle: null })).answer.kind,
    ).toBe(then);
  });
});

describe('a transfer that a payer sends', () => {
  it('arrives on the account, is reported once, and is part of every answer', async () => {
    const account = await sandbox.open({ amount: 1500 });
    const sent = await send(account, '1000.5');
    expect([sent.status, sent.body.data]).toEqual([
      200,
      { transfer_id: expect.stringMatching(/^SBT-[0-9a-f]{32}$/) },
    ]);
    const [landed] = await sandbox.transfers(account.charge);
    expect(landed).toMatchObject({
      id: sent.body.data.transfer_id,
      amountMinor: 100_050,
      currency: 'NGN',
      landedAt: sandbox.time.clock.now(),
      payer: { name: 'Test Payer', account: expect.stringMatching(/^\*{6}\d{4}$/) },
    });
    await sandbox.pass(10_000);
    expect(callbacksOf(account.charge)).toEqual([
      { id: landed?.id, reference: account.charge, report: { kind: 'transfer', transfer: landed } },
    ]);
  });

  it.each([
    ['once', 1],
    ['twice', 2],
    ['late', 0],
    ['never', 0],
  ])('is reported %s: %i callbacks in the first minute', async (notice, count) => {
    const account = await sandbox.open();
    await send(account, '1500', { notice });
    await sandbox.pass(60_000);
    expect(callbacksOf(account.charge)).toHaveLength(count);
    await sandbox.pass(20 * 60_000);
    const received = callbacksOf(account.charge);
    expect(received).toHaveLength(notice === 'late' ? 1 : count);
    expect(new Set(received.map(({ id }) => id)).size).toBe(Math.min(1, received.length));
    expect(await sandbox.transfers(account.charge)).toHaveLength(1);
  });

  it('arrives on an account that closed days ago, too', async () => {
    const account = await sandbox.open();
    await switchTo(account, false);
    await sandbox.pass(3 * 24 * 60 * 60_000);
    expect((await send(account, '1500')).status).toBe(200);
    const [landed] = await sandbox.transfers(account.charge);
    expect(landed?.landedAt).toBe(sandbox.time.clock.now());
  });

  it('may come any number of times, each with an id of its own', async () => {
    const account = await sandbox.open();
    await send(account, '10');
    await send(account, '10');
    expect(new Set((await sandbox.transfers(account.charge)).map(({ id }) => id)).size).toBe(2);
  });

  it('lands in shillings only with the reference of the account', async () => {
    const account = await sandbox.open({ currency: 'KES', amount: 1500 });
    const [{ transfer_reference } = {}] = await look(account.charge);
    for (const wrong of [{}, { transfer_reference: '0000000' }]) {
      const { status, body } = await send(account, '1500', wrong);
      expect([status, body.data]).toEqual([200, { transfer_id: null }]);
      expect(body.message).toContain('nothing has landed');
    }
    expect(await sandbox.transfers(account.charge)).toEqual([]);
    await send(account, '1500', { transfer_reference });
    expect(await sandbox.transfers(account.charge)).toMatchObject([
      { amountMinor: 150_000, currency: 'KES' },
    ]);
  });

  it('is in the account’s currency, which may have no decimals', async () => {
    const account = await sandbox.open({ currency: 'XOF', amount: 1500 });
    const wrong = await send(account, '10.5');
    expect([wrong.status, wrong.body.data]).toEqual([
      400,
      {
        amount: {
          message: 'Enter a whole amount, like 1,250: XOF has no decimals.',
          code: 'AMOUNT_WRONG',
          params: { problem: 'too_many_decimals', currency: 'XOF', min: '1', max: '1000000000000000' },
        },
      },
    ]);
    await send(account, '1 500,00 F CFA');
    expect(await sandbox.transfers(account.charge)).toMatchObject([{ amountMinor: 1500, currency: 'XOF' }]);
  });

  it.each<[string, object, number, string, string]>([
    ['an unknown account', { account_number: '0123456789' }, 404, 'account_number', 'payment page'],
    ['half an account number', { account_number: '12345' }, 400, 'account_number', 'ten digits'],
    ['no amount', { amount: undefined }, 400, 'amount', 'missing'],
    ['words for an amount', { amount: 'much' }, 400, 'amount', 'like 1,250.50'],
    ['nothing', { amount: '0' }, 400, 'amount', 'at least NGN 0.01'],
    ['another field', { account: '1' }, 400, 'account', 'not allowed'],
    ['a notice of another kind', { notice: 'thrice' }, 400, 'notice', 'allowed values'],
    ['too many failures', { failing_reversals: 11 }, 400, 'failing_reversals', 'wrong form'],
  ])('with %s says what to do', async (_, change, status, field, words) => {
    const { accountNumber } = await sandbox.open();
    const answer = await sandbox.post('/sandbox/transfers', {
      account_number: accountNumber,
      amount: '1500',
      ...change,
    });
    expect(answer.status).toBe(status);
    expect(fieldMessage(answer.body, field)).toContain(words);
  });
});

describe('an automatic transfer', () => {
  it('brings the exact amount two minutes after the opening, once, with a callback', async () => {
    const account = await sandbox.open({ amount: 1500 });
    const opened = sandbox.time.clock.now();
    await sandbox.pass(TWO_MINUTES - 2_000);
    expect(await sandbox.transfers(account.charge)).toEqual([]);
    await sandbox.pass(1_000);
    const [paid] = await sandbox.transfers(account.charge);
    expect(paid).toMatchObject({ amountMinor: 150_000, landedAt: opened + TWO_MINUTES });
    await sandbox.pass(TWO_MINUTES);
    expect(callbacksOf(account.charge)).toMatchObject([{ id: paid?.id }]);
    expect(await sandbox.transfers(account.charge)).toHaveLength(1);
  });

  it('is found by a query at its due time, also when the process that opened the account is gone', async () => {
    const account = await sandbox.open();
    const due = sandbox.time.clock.now() + TWO_MINUTES;
    const time = createSimulatedTime(due + 5_000);
    const restarted = await startTransferSandbox({ databaseUrl: sandbox.databaseUrl, time });
    const both = await Promise.all([
      restarted.transfers(account.charge),
      restarted.transfers(account.charge),
      restarted.get(`/sandbox/transfers?reference=${account.payment}`),
    ]);
    expect(both[0]).toMatchObject([{ landedAt: due }]);
    expect(both[1]).toEqual(both[0]);
    await restarted.pass(1_000);
    expect(restarted.callbacks().filter((each) => each.reference === account.charge)).toHaveLength(1);
    await restarted.stop();
    // The first process's timer finds that it has arrived.
    await sandbox.pass(TWO_MINUTES);
    expect(callbacksOf(account.charge)).toEqual([]);
    expect(await sandbox.transfers(account.charge)).toEqual(both[0]);
  });

  it('does not arrive while it is switched off, but once it is switched on again', async () => {
    const account = await sandbox.open();
    const off = await switchTo(account, false);
    expect([off.status, off.body.data]).toEqual([200, { auto_complete: false }]);
    await sandbox.pass(TWO_MINUTES * 2);
    expect(await sandbox.transfers(account.charge)).toEqual([]);
    expect(await look(account.payment)).toMatchObject([{ auto_complete: false, pays_itself_at: null }]);
    await switchTo(account, true);
    expect(await sandbox.transfers(account.charge)).toHaveLength(1);
  });

  it('arrives on the newer account when the payment has another', async () => {
    const first = await sandbox.open();
    await sandbox.pass(60_000);
    const second = await sandbox.openAnother(first.payment);
    await sandbox.pass(TWO_MINUTES);
    expect(await sandbox.transfers(first.charge)).toEqual([]);
    expect(await sandbox.transfers(second.charge)).toHaveLength(1);
  });

  it('cannot be switched for an unknown account', async () => {
    const answer = await switchTo({ payment: '', charge: '', accountNumber: '0123456789' }, false);
    expect([answer.status, answer.body.error_type]).toEqual([404, 'UNKNOWN_REFERENCE']);
  });
});

describe('a reversal', () => {
  const reverse = (charge: string, transferId: string, change: object = {}) =>
    sandboxOf(sandbox)
      .refund.send({
        reference: charge,
        chargeHandle: null,
        chargeRefundHandle: null,
        handle: null,
        callbackUrl: '',
        reversalReference: `RV-${charge}`,
        transferId,
        amountMinor: 50_000,
        currency: 'NGN',
        ...change,
      })
      .then(({ answer }) => answer);
  const landed = async (more: object = {}): Promise<[OpenAccount, string]> => {
    const account = await sandbox.open();
    return [account, (await send(account, '2000', more)).body.data.transfer_id];
  };

  it('happens once per reversal’s reference, however often it is asked for', async () => {
    const [{ payment, charge }, transfer] = await landed();
    const answers = [await reverse(charge, transfer), await reverse(charge, transfer)];
    expect(answers).toEqual([{ kind: 'reversed' }, { kind: 'reversed' }]);
    expect((await look(payment))[0]?.transfers[0]?.reversals).toEqual([
      {
        reversal_reference: `RV-${charge}`,
        amount: '500.00',
        status: 'reversed',
        at: sandbox.time.clock.now(),
      },
    ]);
  });

  it('works after as many failures as were ordered, each of which may be retried', async () => {
    const [{ payment, charge }, transfer] = await landed({ failing_reversals: 2 });
    for (let failed = 0; failed < 2; failed += 1) {
      expect(await reverse(charge, transfer)).toMatchObject({ kind: 'lost', cause: 'connection_cut' });
    }
    expect(await reverse(charge, transfer)).toEqual({ kind: 'reversed' });
    const [account] = await look(payment);
    expect(account?.transfers[0]?.reversals.map(({ status }) => status)).toEqual([
      'failed',
      'failed',
      'reversed',
    ]);
  });

  it('is refused for more than arrived, and for an unknown transfer', async () => {
    const [{ charge }, transfer] = await landed();
    const [other] = await landed();
    expect(await reverse(charge, transfer, { amountMinor: 200_001 })).toMatchObject({ kind: 'refused' });
    expect(await reverse(charge, 'SBT-unknown')).toMatchObject({ kind: 'refused' });
    expect(await reverse(other.charge, transfer)).toMatchObject({ kind: 'refused' });
  });
});

it('transfers and reversals can be read by the payment’s or the charge’s reference', async () => {
  const first = await sandbox.open({ amount: 1500 });
  const second = await sandbox.openAnother(first.payment);
  const { transfer_id } = (await send(second, '1500', { failing_reversals: 1 })).body.data;
  const request = {
    reference: second.charge,
    chargeHandle: null,
    chargeRefundHandle: null,
    handle: null,
    callbackUrl: '',
    transferId: transfer_id,
    amountMinor: 150_000,
  };
  const provider = sandboxOf(sandbox);
  await provider.refund.send({ ...request, reversalReference: 'RV-read', currency: 'NGN' });
  expect(await look(first.payment)).toMatchObject([
    { reference: first.charge, account_number: first.accountNumber, amount: '1500.00', transfers: [] },
    {
      reference: second.charge,
      transfers: [{ transfer_id, amount: '1500.00', reversals: [{ status: 'failed' }] }],
    },
  ]);
  expect(await look(second.charge)).toHaveLength(1);
  expect(await look('unknown')).toEqual([]);
  const { data } = (
    await sandbox.get<{ reference: string; event: string }[]>(`/sandbox/book?reference=${first.payment}`)
  ).body;
  expect(data.map(({ reference, event }) => [reference, event])).toEqual([
    [first.charge, 'account_opened'],
    [second.charge, 'account_opened'],
    [second.charge, 'transfer_landed'],
    [second.charge, 'reversal_failed'],
  ]);
});

it('the book is append-only', async () => {
  const account = await sandbox.open();
  await send(account, '10');
  for (const table of ['accounts', 'transfers']) {
    await expect(runAlone(sandbox.ownerUrl, `delete from sandbox.${table}`)).rejects.toThrow('append-only');
  }
});

it('the controls are absent in live mode', async () => {
  const live = await startTestService({ mode: 'live' });
  for (const url of [
    '/sandbox/transfers',
    '/sandbox/transfers/auto-complete',
    '/merchant/api/v1/virtual-bank-account/sandbox/credit',
  ]) {
    expect((await live.fastify.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404);
  }
  await live.stop();
});
