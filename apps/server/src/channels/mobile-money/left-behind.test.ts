// Decision 0021, I-01, I-23: a payer who goes on another way while a prompt is live, and then approves both, is charged once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardNamed } from '../../testing/card-payments.ts';
import { call, chargeBody, type OpenPayment } from '../../testing/test-service.ts';
import { startWalletService, type WalletService } from '../../testing/wallet-service.ts';

let service: WalletService;
beforeAll(async () => {
  service = await startWalletService();
});
afterAll(() => service.stop());

const payByCard = async (payment: OpenPayment, name = 'no_auth') => {
  const card = cardNamed(name);
  const body = { ...chargeBody(payment, card), cardDetails: detailsFor(card) };
  return (await call(service, payment, '/card/charge', body)).body.data;
};
/** Gets a prompt, then goes on by card. */
const leave = async (name = 'no_auth'): Promise<[OpenPayment, string]> => {
  const payment = await service.open('KES');
  const { reference } = await service.prompt(payment, 'KES');
  expect((await payByCard(payment, name)).channel).toBe('card');
  return [payment, reference];
};
/** Cards for KES need their holder's name. */
const detailsFor = ({ number, expiry, cvv }: { number: string; expiry: string; cvv: string }) => {
  const [expiry_month, expiry_year] = expiry.split('/');
  return { number, cvv, expiry_month, expiry_year, name: 'Ada Obi' };
};
const statusOf = async (reference: string): Promise<string> => {
  const { rows } = await service.pool.query('select status from charges where reference = $1', [reference]);
  return rows[0].status as string;
};
const journal = async (reference: string): Promise<string[]> => {
  const { rows } = await service.pool.query(
    'select reason from journal j join charges c on c.id = j.charge_id where c.reference = $1 order by j.at, reason',
    [reference],
  );
  return rows.map((row) => row.reason as string);
};

describe('both approved', () => {
  it('card first: the wallet’s approval is reversed and shown', async () => {
    const [payment, prompt] = await leave();
    expect((await service.merchant(payment)).status).toBe('success');
    expect(await statusOf(prompt)).toBe('left');
    await service.phone(prompt, 'approve');
    await service.pass(2_000);
    expect(await statusOf(prompt)).toBe('duplicate');
    expect((await service.page(payment)).payment.reversals).toMatchObject([
      { amount: '1500.00', currency: 'KES', reversed: false },
    ]);
    await service.sweep();
    const { payment: shown } = await service.page(payment);
    expect(shown).toMatchObject({
      status: 'success',
      amount_paid: '1500.00',
      reversals: [{ reversed: true }],
    });
    expect(await journal(prompt)).toEqual(['duplicate', 'reversal']);
    expect(await service.merchant(payment)).toMatchObject({
      status: 'success',
      amount_paid: 1500,
      payment_attempts: [{ reference: prompt, status: 'failed' }, { status: 'success' }],
    });
  });

  it('without a callback: the durable job finds the second approval', async () => {
    const [payment, prompt] = await leave();
    await service.phone(prompt, 'approve', 'never');
    await service.pass(60_000);
    await service.sweep();
    await service.sweep();
    expect(await statusOf(prompt)).toBe('duplicate');
    expect((await service.page(payment)).payment.reversals).toMatchObject([{ reversed: true }]);
  });

  it('wallet first: it is the payment, and the card is asked for nothing more', async () => {
    const [payment, prompt] = await leave('pin');
    const { charge: card } = (await service.page(payment)).payment;
    await service.phone(prompt, 'approve');
    await service.pass(2_000);
    const { payment: shown } = await service.page(payment);
    expect(shown).toMatchObject({ status: 'success', amount_paid: '1500.00', charge: { reference: prompt } });
    const body = {
      public_key: shown.public_key,
      reference: card?.reference ?? '',
      authorization: { pin: '1234' },
    };
    expect((await call(service, payment, '/card/authorize', body)).body.error_type).toBe('STEP_NOT_EXPECTED');
    expect(await service.merchant(payment)).toMatchObject({ status: 'success', amount_paid: 1500 });
    expect((await service.page(payment)).payment.reversals).toEqual([]);
  });

  it('two prompts: the second number pays, the first goes back', async () => {
    const payment = await service.open('KES');
    const first = await service.prompt(payment, 'KES');
    const second = await service.prompt(payment, 'KES', '254703456789');
    expect((await service.stk(payment, second.reference)).body.data.status).toBe('success');
    await service.phone(first.reference, 'approve');
    await service.pass(2_000);
    await service.sweep();
    expect([await statusOf(first.reference), await statusOf(second.reference)]).toEqual([
      'duplicate',
      'success',
    ]);
    expect((await service.merchant(payment)).amount_paid).toBe(1500);
  });
});

describe('an attempt left behind', () => {
  it('is asked to end: a wallet’s page can be closed, a prompt on a phone cannot', async () => {
    const payment = await service.open('XOF');
    const wave = await service.prompt(payment, 'XOF', '2250700000001', 'wave-ci');
    expect(wave.stage).toBe('pending_payment');
    const mtn = await service.prompt(payment, 'XOF');
    await service.prompt(payment, 'XOF', '2250503456789', 'mtn-ci');
    await service.sweep();
    expect([await statusOf(wave.reference), await statusOf(mtn.reference)]).toEqual(['cancelled', 'left']);
    expect((await service.page(payment)).payment.charge?.stage).toBe('mobile_money_check');
  });

  it('that is approved after all, when what came after it failed, is the payment', async () => {
    const [payment, prompt] = await leave('do_not_honor');
    expect((await service.page(payment)).payment).toMatchObject({
      status: 'processing',
      charge: { status: 'failed' },
    });
    await service.phone(prompt, 'approve');
    await service.pass(2_000);
    expect(await service.merchant(payment)).toMatchObject({ status: 'success', amount_paid: 1500 });
    expect(await statusOf(prompt)).toBe('success');
  });

  it('keeps its payment open past its time, while the network may still decide', async () => {
    const payment = await service.open('KES');
    const first = await service.prompt(payment, 'KES', '254703456129');
    await service.prompt(payment, 'KES', '254703456049');
    const later = service.time.clock.now() + 24.5 * 60 * 60_000;
    await service.due.expirePayments(later);
    expect((await service.merchant(payment)).status).toBe('processing');
    expect(await statusOf(first.reference)).toBe('left');
  });

  it('that is declined leaves the payment to what is under way', async () => {
    const [payment, prompt] = await leave('pin');
    await service.phone(prompt, 'decline');
    await service.pass(2_000);
    expect(await statusOf(prompt)).toBe('failed');
    expect((await service.page(payment)).payment).toMatchObject({
      status: 'processing',
      charge: { stage: 'pin' },
    });
  });

  it('counts among the attempts, and the last one to end without money ends the payment', async () => {
    const payment = await service.open('KES');
    await service.pool.query('update transactions set attempts_max = 2 where reference = $1', [
      payment.reference,
    ]);
    const first = await service.prompt(payment, 'KES');
    await service.prompt(payment, 'KES', '254703456049');
    expect((await service.page(payment)).payment.status).toBe('processing');
    expect((await service.charge(payment, '254703456789')).body.error_type).toBe('SESSION_END');
    await service.phone(first.reference, 'decline');
    await service.pass(2_000);
    expect((await service.page(payment)).payment.status).toBe('failed');
  });
});

it('a step that only our page can take is ended by another attempt, as ever', async () => {
  const payment = await service.open('GHS');
  const { reference } = (await service.charge(payment, '233240000000')).body.data;
  expect((await payByCard(payment)).status).toBe('success');
  expect(await statusOf(reference)).toBe('cancelled');
});

it('in any order of a switch and an approval that meet: one payment, and whatever else was approved goes back', async () => {
  for (let round = 0; round < 10; round += 1) {
    const payment = await service.open('KES');
    const prompt = await service.prompt(payment, 'KES');
    await service.phone(prompt.reference, 'approve', 'never');
    await service.pass(2_000);
    const card = payByCard(payment);
    const wallet = service.query(payment, prompt.reference);
    await Promise.all([card, wallet]);
    await service.pass(60_000);
    await service.sweep();
    await service.sweep();
    const { rows } = await service.pool.query(
      `select c.status, o.status as back from charges c join transactions t on t.id = c.transaction_id
       left join obligations o on o.charge_id = c.id where t.reference = $1`,
      [payment.reference],
    );
    expect(rows.filter((row) => row.status === 'success')).toHaveLength(1);
    const others = rows.filter((row) => row.status !== 'success');
    expect(others.every((row) => row.status === 'duplicate' && row.back === 'reversed')).toBe(true);
    expect((await service.merchant(payment)).amount_paid).toBe(1500);
  }
});
