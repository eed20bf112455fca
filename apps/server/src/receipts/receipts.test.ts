// Decision 0067, on a real database: who is given a receipt, what is sent of it and how often, and what the service says of one it is asked about.
import type { PageData } from '@titan/contract/page/page-data';
import { RECEIPT_KEYS_PATH, type ReceiptView } from '@titan/contract/payer/receipt';
import type { ReturnPage } from '@titan/contract/page/return-page';
import { readSignedReceipt } from '@titan/rules/signed-receipt';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailPost } from '@titan/platform/ports';
import { merchantCaller } from '../testing/merchant-caller.ts';
import { payWithCard } from '../testing/card-payments.ts';
import {
  addressIn,
  KEYS,
  openTestPayment,
  type OpenPayment,
  ROTATED_KEYS,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';
import { createReceiptSigner } from './signing.ts';

type StatusPage = Extract<ReturnPage, { page: 'status' }>;
type Since = { amount_refunded: string; currency: string; server_time: number };

/** What was sent, and what the mail server answers next. */
const sent: MailPost[] = [];
let answers: (() => Promise<'sent' | 'not-sent' | 'unsure'>)[] = [];
const mail = {
  async send(post: MailPost) {
    sent.push(post);
    return (await answers.shift()?.()) ?? 'sent';
  },
};

let service: TestService;
let withoutMail: TestService;
beforeAll(async () => {
  service = await startTestService({ mail });
  withoutMail = await startTestService({ keys: ROTATED_KEYS });
});
afterAll(async () => {
  await service.stop();
  await withoutMail.stop();
});
beforeEach(() => {
  sent.length = 0;
  answers = [];
});

async function paidPayment(at = service): Promise<OpenPayment> {
  const payment = await openTestPayment(at);
  await pay(payment, at);
  return payment;
}
async function pay(payment: OpenPayment, at = service): Promise<void> {
  const { body } = await payWithCard(at, payment, 'virtual_card');
  expect(body.data.status).toBe('success');
}
const receiptAt = async (address: string, at = service): Promise<ReceiptView | null> => {
  const answer = await at.fastify.inject({ url: `/${address}/status/receipt` });
  expect(answer.headers['cache-control']).toBe('no-store');
  return answer.json().receipt;
};
const textOf = (receipt: ReceiptView | null) => new URL(receipt?.address ?? 'x:').hash.slice(1);
const press = async (address: string, formKey: string, accept = 'application/json') =>
  service.fastify.inject({
    method: 'POST',
    url: `/${address}/status/receipt`,
    headers: { accept, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams({ form_key: formKey }).toString(),
  });
const pressed = async (address: string, formKey: string): Promise<ReceiptView['email'] | undefined> =>
  (await press(address, formKey)).json().receipt?.email;
const check = async (receipt: string, at = service) => {
  const answer = await at.fastify.inject({
    method: 'POST',
    url: '/api/receipt/check',
    payload: { receipt },
  });
  return [answer.statusCode, answer.json()] as const;
};
const sinceOf = async (receipt: string): Promise<Since> => (await check(receipt))[1].data;

describe('a receipt', () => {
  it('says what was paid, to whom and when, signed under the newest key, at our own address', async () => {
    const { address } = await paidPayment();
    const receipt = await receiptAt(address);
    expect(receipt?.address).toMatch(/^http:\/\/checkout\.test\/receipt\/verify#1\./);
    const now = Math.floor(service.time.clock.now() / 1_000);
    expect(createReceiptSigner(KEYS.receipts).read(textOf(receipt))).toEqual({
      env: 'test',
      merchant: 'Titan Demo Shop',
      amountMinor: 150_000,
      currency: 'NGN',
      reference: expect.stringMatching(/^KPY-PI-/),
      paidAt: now,
      issuedAt: now,
      refundedMinor: 0,
    });
  });

  it('names neither the payer nor what leads to the payment', async () => {
    const payment = await paidPayment();
    const facts = JSON.stringify(readSignedReceipt(textOf(await receiptAt(payment.address)))?.facts);
    for (const word of ['ada', 'Ada', payment.address, 'KPY-CA-', '0006'])
      expect([word, facts.includes(word)]).toEqual([word, false]);
  });

  it('is the same on the status page without script as for its script', async () => {
    const { address } = await paidPayment();
    const page: StatusPage = (await service.fastify.inject({ url: `/${address}/status` })).json();
    expect(textOf(page.receipt ?? null)).toBe(textOf(await receiptAt(address)));
  });
});

describe('who is given one', () => {
  it('nobody before it is paid', async () => {
    const { address } = await openTestPayment(service);
    expect(await receiptAt(address)).toBeNull();
  });

  it('nobody at an address that leads nowhere', async () => {
    for (const address of ['0'.repeat(32), 'unknown-1', '%5Cevil.example'])
      expect(await receiptAt(address)).toBeNull();
  });

  it('not a stranger who knows the reference, though it is shown as paid', async () => {
    const { reference } = await paidPayment();
    const page: StatusPage = (await service.fastify.inject({ url: `/${reference}/status` })).json();
    expect([page.payment.status, page.receipt]).toEqual(['success', null]);
    expect(await receiptAt(reference)).toBeNull();
    await press(reference, 'stranger-1');
    expect(sent).toEqual([]);
  });

  it('whoever was asked and has paid, without the e-mail address of who asked; and not who asked', async () => {
    const payment = await openTestPayment(service);
    const fields = { session_token: payment.token, note: '' };
    await service.fastify.inject({
      method: 'POST',
      url: `/${payment.address}/share`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams(fields).toString(),
    });
    const share = (await service.fastify.inject({ url: `/${payment.address}/share` })).json();
    const asked: Extract<PageData, { kind: 'payment' }> = (
      await service.fastify.inject({ url: `/${addressIn(share.asked[0].url)}` })
    ).json();
    await pay({ ...payment, token: asked.sessionToken });
    const receipt = await receiptAt(asked.address);
    expect([readSignedReceipt(textOf(receipt))?.facts.amountMinor, receipt?.email]).toEqual([150_000, null]);
    await press(asked.address, 'asked-1');
    expect(sent).toEqual([]);
    expect(await receiptAt(payment.address)).toBeNull();
  });
});

describe('by e-mail', () => {
  it('goes to the address of the payment, which is shown masked, and leads to the check', async () => {
    const { address } = await paidPayment();
    expect((await receiptAt(address))?.email).toMatchObject({ to: 'a•••@example.com', left: 3, last: null });
    expect(await pressed(address, 'once-1')).toMatchObject({ left: 2, last: 'sent' });
    expect(sent).toEqual([
      {
        to: 'ada@example.com',
        subject: 'A receipt in en',
        text: expect.stringMatching(/\/receipt\/verify#1\./),
        html: '',
      },
    ]);
  });

  it('a press is taken once, however often it arrives', async () => {
    const { address } = await paidPayment();
    const again = [1, 2, 3].map(() => press(address, 'twice-1'));
    await Promise.all(again);
    expect(await pressed(address, 'twice-1')).toMatchObject({ left: 2, last: 'sent' });
    expect(sent).toHaveLength(1);
  });

  it('three are sent at most, also of presses at once', async () => {
    const { address } = await paidPayment();
    await Promise.all(Array.from({ length: 6 }, (_, n) => press(address, `many-${n}`)));
    expect(sent).toHaveLength(3);
    expect(await pressed(address, 'many-7')).toMatchObject({ left: 0, last: 'sent' });
    expect(sent).toHaveLength(3);
  });

  it('what was certainly not sent does not count; what may have been does', async () => {
    const { address } = await paidPayment();
    answers = [async () => 'not-sent', async () => 'unsure'];
    expect(await pressed(address, 'fate-1')).toMatchObject({ left: 3, last: 'not-sent' });
    expect(await pressed(address, 'fate-2')).toMatchObject({ left: 2, last: 'unsure' });
  });

  it('ten are tried at most, so that nobody makes us knock at a mail server for ever', async () => {
    const { address } = await paidPayment();
    answers = Array.from({ length: 20 }, () => async () => 'not-sent');
    for (let n = 1; n <= 12; n += 1) await press(address, `knock-${n}`);
    expect(sent).toHaveLength(10);
    expect((await receiptAt(address))?.email).toMatchObject({ left: 0, last: 'not-sent' });
  });

  it('is unsure until its answer is there, and counts', async () => {
    const { address } = await paidPayment();
    const { promise, resolve } = Promise.withResolvers<'sent'>();
    const asked = new Promise<void>((begun) => {
      answers = [() => (begun(), promise)];
    });
    const answer = press(address, 'slow-1');
    await asked;
    expect((await receiptAt(address))?.email).toMatchObject({ left: 2, last: 'unsure' });
    resolve('sent');
    expect((await answer).json().receipt.email).toMatchObject({ left: 2, last: 'sent' });
  });

  it('is a plain form of the status page, which it leads back to where its answer stands', async () => {
    const { address } = await paidPayment();
    const page: StatusPage = (await service.fastify.inject({ url: `/${address}/status` })).json();
    const answer = await press(address, page.receipt?.email?.formKey ?? '', 'text/html');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/${address}/status#mailed`]);
    expect(sent).toHaveLength(1);
  });

  it.each(['receipt-7', 'a&b'])('leads back to the page of a reference too: %s', async (reference) => {
    const at = encodeURIComponent(reference);
    const answer = await press(at, 'back-1', 'text/html');
    expect(answer.headers.location).toBe(`/${at}/status#mailed`);
  });

  it('without a key of the form nothing is sent', async () => {
    const { address } = await paidPayment();
    await press(address, '');
    await press(address, 'x'.repeat(256));
    expect(sent).toEqual([]);
  });

  it('is not offered, and not sent, where no mail server is set', async () => {
    const { address } = await paidPayment(withoutMail);
    expect(await receiptAt(address, withoutMail)).toMatchObject({ email: null });
  });
});

describe('the check', () => {
  it('says what has been given back since', async () => {
    const { address, reference } = await paidPayment();
    const receipt = textOf(await receiptAt(address));
    const nothing = { currency: 'NGN', amount_refunded: '0.00', server_time: service.time.clock.now() };
    expect(await sinceOf(receipt)).toEqual(nothing);
    const merchant = merchantCaller(service);
    await merchant.post('/refunds/initiate', { payment_reference: reference, reference: 'b-1', amount: 500 });
    await merchant.sendRefunds();
    expect(await sinceOf(receipt)).toMatchObject({ amount_refunded: '500.00' });
    const later = readSignedReceipt(textOf(await receiptAt(address)));
    expect(later?.facts.refundedMinor).toBe(50_000);
  });

  it('knows a receipt under an older key of ours', async () => {
    const { address } = await paidPayment(withoutMail);
    const facts = readSignedReceipt(textOf(await receiptAt(address, withoutMail)))?.facts;
    if (!facts) throw new Error('no receipt');
    const [status] = await check(createReceiptSigner(KEYS.receipts).sign(facts), withoutMail);
    expect(status).toBe(200);
  });

  it('refuses what we have not signed, and what is of no payment that was received, alike', async () => {
    const { address } = await paidPayment();
    const genuine = textOf(await receiptAt(address));
    const facts = readSignedReceipt(genuine)?.facts;
    if (!facts) throw new Error('no receipt');
    const open = await openTestPayment(service);
    const row = await service.services.stores.payments.byPage(open.reference);
    const signer = createReceiptSigner(KEYS.receipts);
    for (const text of [
      '',
      `${genuine.slice(0, -2)}${genuine.at(-2) === 'A' ? 'B' : 'A'}${genuine.slice(-1)}`,
      createReceiptSigner(ROTATED_KEYS.receipts).sign(facts),
      signer.sign({ ...facts, reference: 'KPY-PI-nobody' }),
      signer.sign({ ...facts, reference: row?.payment_reference ?? '' }),
    ]) {
      const [status, body] = await check(text);
      expect([status, body.error_type]).toEqual([404, 'UNKNOWN_REFERENCE']);
    }
    expect((await check('x'.repeat(3_001)))[0]).toBe(400);
  });

  it('is answered thirty times a minute to an address', async () => {
    const asked = Array.from({ length: 31 }, () =>
      service.fastify.inject({
        method: 'POST',
        url: '/api/receipt/check',
        remoteAddress: '203.0.113.9',
        payload: { receipt: '' },
      }),
    );
    const last = (await Promise.all(asked)).filter(({ statusCode }) => statusCode === 429);
    expect([last.length, Number(last[0]?.headers['retry-after']) > 0]).toEqual([1, true]);
  });
});

it('the keys are for anybody’s program, the newest first, and kept for minutes only', async () => {
  const answer = await withoutMail.fastify.inject({ url: RECEIPT_KEYS_PATH });
  expect(answer.json()).toEqual(createReceiptSigner(ROTATED_KEYS.receipts).published);
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringMatching(/^application\/json/),
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=300',
  });
});
