// Spec §3 conversion, §5 an exchange rate that has expired, §7 card/get-rates, I-07, I-15: a charge debits what its
// payer was shown, and never an old amount.
import type { ConversionView, PaymentView } from '@titan/contract/payer/payment.schema';
import { convertMinor } from '@titan/rules/exchange';
import { fromDecimal } from '@titan/rules/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { QUOTE_FRESH_MS, QUOTE_LIFETIME_MS } from './exchange.ts';
import { cardNamed } from '../../testing/card-payments.ts';
import type { ShownPayment } from '../../testing/test-browser.ts';
import {
  type Answer,
  call,
  chargeBody,
  openTestPayment,
  type OpenPayment,
  PUBLIC_KEY,
  SECRET_KEY,
  startTestService,
  type TestService,
} from '../../testing/test-service.ts';
import { runAlone } from '../../db/database-admin.ts';

let service: TestService;
let payment: OpenPayment;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  payment = await openTestPayment(service, { merchant_bears_cost: false, payment_currency: 'KES' });
});

const page = async (of = payment): Promise<ShownPayment> =>
  JSON.parse((await service.fastify.inject({ url: `/${of.address}` })).body);
const view = async (of = payment): Promise<PaymentView> => (await page(of)).payment;
async function shown(of = payment): Promise<ConversionView> {
  const { conversion } = await view(of);
  if (conversion === null) throw new Error('The payment has no conversion');
  return conversion;
}
const pay = (quote: string | undefined, name = 'virtual_card', key?: string): Promise<Answer> => {
  const card = cardNamed(name);
  return call(
    service,
    payment,
    '/card/charge',
    { ...chargeBody(payment, card), ...(quote ? { quote } : {}) },
    key,
  );
};
async function rates(reference = payment.reference, of = payment): Promise<Answer<ConversionView | null>> {
  const query = new URLSearchParams({ ref: reference, publicKey: PUBLIC_KEY });
  const response = await service.fastify.inject({
    url: `/api/card/get-rates?${query}`,
    headers: { authorization: `Bearer ${of.token}` },
  });
  return { status: response.statusCode, body: response.json() };
}
async function merchantReads(): Promise<Record<string, unknown>> {
  const response = await service.fastify.inject({
    url: `/merchant/api/v1/charges/${payment.reference}`,
    headers: { authorization: `Bearer ${SECRET_KEY}` },
  });
  return response.json().data;
}
const charges = async (): Promise<Record<string, unknown>[]> =>
  (
    await service.pool.query(
      `select c.amount_minor, c.currency, c.price_minor, c.quote_id, c.fee_minor, c.vat_minor
       from charges c join transactions t on t.id = c.transaction_id where t.reference = $1 order by c.id`,
      [payment.reference],
    )
  ).rows;

describe('the conversion on the transaction', () => {
  it('has payment_amount, currency and amount, exactly as its rate makes them', async () => {
    const conversion = await shown();
    expect(conversion).toMatchObject({ payment_amount: '1524.19', currency: 'KES' });
    const minor = convertMinor(152_419, 'NGN', 'KES', conversion.rate);
    expect(fromDecimal(conversion.amount, 'KES')).toBe(minor);
    expect(conversion.expires_at).toBe(service.time.clock.now() + QUOTE_LIFETIME_MS);
  });

  it('keeps the merchant’s currency and amount as they are', async () => {
    expect(await view()).toMatchObject({ currency: 'NGN', amount: '1500.00' });
  });

  it('is the same on a reload, and a new one when little time is left', async () => {
    const first = await shown();
    await service.time.advance(QUOTE_LIFETIME_MS - QUOTE_FRESH_MS - 1);
    expect(await shown()).toEqual(first);
    await service.time.advance(1);
    const next = await shown();
    expect(next.quote).not.toBe(first.quote);
    expect(next.amount).not.toBe(first.amount);
  });

  it('is null where the card is debited in the transaction’s own currency', async () => {
    const plain = await openTestPayment(service);
    expect((await view(plain)).conversion).toBeNull();
    const same = await openTestPayment(service, { payment_currency: 'NGN' });
    expect((await view(same)).conversion).toBeNull();
  });

  it('is null once there is nothing to pay', async () => {
    await pay((await shown()).quote);
    expect((await view()).conversion).toBeNull();
  });

  it.each(['XAF', 'XOF'])('%s has no minor units', async (currency) => {
    payment = await openTestPayment(service, { payment_currency: currency });
    expect((await shown()).amount).toMatch(/^\d+$/);
  });
});

describe('card/get-rates', () => {
  it('returns the quote that holds, and a new one when it has expired', async () => {
    const first = await shown();
    expect((await rates()).body.data).toEqual(first);
    await service.time.advance(QUOTE_LIFETIME_MS);
    const next = (await rates()).body.data;
    expect(next?.quote).not.toBe(first.quote);
    expect(next?.expires_at).toBe(service.time.clock.now() + QUOTE_LIFETIME_MS);
  });

  it('returns null where there is nothing to convert', async () => {
    const plain = await openTestPayment(service);
    expect((await rates(plain.reference, plain)).body).toMatchObject({ status: true, data: null });
  });

  it('knows the session’s own payment only', async () => {
    const other = await openTestPayment(service, { payment_currency: 'KES' });
    expect((await rates(other.reference)).body.error_type).toBe('UNKNOWN_REFERENCE');
    expect((await rates(other.reference, { ...other, token: 'none' })).status).toBe(401);
  });

  it('and the charge are refused when no rate can be had: nothing is charged', async () => {
    const { rates: known } = service.services;
    const { rate } = known;
    await service.time.advance(QUOTE_LIFETIME_MS);
    known.rate = () => Promise.reject(new Error('closed'));
    try {
      expect((await rates()).body.error_type).toBe('UNAVAILABLE');
      expect((await pay(undefined)).body.error_type).toBe('UNAVAILABLE');
    } finally {
      known.rate = rate;
    }
    expect(await charges()).toEqual([]);
    expect(service.logged().some((line) => line.includes('no exchange rate'))).toBe(true);
  });
});

describe('a charge names the quote it was shown', () => {
  it('and debits just its amount; the merchant is paid its own price', async () => {
    const { quote, amount } = await shown();
    const answer = (await pay(quote)).body.data;
    expect(answer).toMatchObject({ status: 'success', amount_charged: amount, currency: 'KES' });
    expect(await charges()).toEqual([
      {
        amount_minor: fromDecimal(amount, 'KES'),
        currency: 'KES',
        price_minor: 152_419,
        quote_id: quote,
        fee_minor: 2_250,
        vat_minor: 169,
      },
    ]);
    const book = (
      await service.fastify.inject({ url: `/sandbox/book?reference=${payment.reference}` })
    ).json();
    expect(book.data).toMatchObject([{ amount_minor: fromDecimal(amount, 'KES'), currency: 'KES' }]);
    expect(await merchantReads()).toMatchObject({
      status: 'success',
      currency: 'NGN',
      amount: '1500.00',
      amount_expected: 1524.19,
      amount_paid: 1524.19,
      amount_accepted: 1524.19,
      fee: 22.5,
      vat: 1.69,
    });
    const { rows } = await service.pool.query(
      `select p.credit, p.amount_minor, p.currency from postings p join charges c on c.id = p.charge_id
       join transactions t on t.id = c.transaction_id where t.reference = $1 order by p.amount_minor desc`,
      [payment.reference],
    );
    expect(rows).toEqual([
      { credit: 'merchant', amount_minor: 150_000, currency: 'NGN' },
      { credit: 'fees', amount_minor: 2_250, currency: 'NGN' },
      { credit: 'vat', amount_minor: 169, currency: 'NGN' },
    ]);
  });

  it('also through a step, and when a query finds it approved', async () => {
    const { quote, amount } = await shown();
    const charge = (await pay(quote, 'pin')).body.data;
    expect(charge).toMatchObject({ stage: 'pin', amount_charged: amount, currency: 'KES' });
    await service.fastify.inject({
      method: 'POST',
      url: '/sandbox/faults',
      payload: { fault: 'answer_lost', payment_reference: payment.reference },
    });
    const body = { public_key: PUBLIC_KEY, reference: charge.reference, authorization: { pin: '1234' } };
    expect((await call(service, payment, '/card/authorize', body)).body.data.stage).toBe('checking');
    await service.time.advance(2_000);
    await service.runSweep('reconcile');
    expect(await view()).toMatchObject({ status: 'success', amount_paid: '1524.19' });
  });

  it('and money of it that goes back goes back in the currency it was debited in', async () => {
    await service.fastify.inject({
      method: 'POST',
      url: '/sandbox/faults',
      payload: { fault: 'amount_differs', payment_reference: payment.reference },
    });
    const { quote } = await shown();
    await pay(quote);
    await service.time.advance(2_000);
    await service.runSweep('reconcile');
    await service.runSweep('obligations');
    expect((await view()).reversals).toMatchObject([{ currency: 'KES', reversed: true }]);
  });
});

describe('the old amount is never charged', () => {
  const refusedWithNew = async (answer: Answer): Promise<void> => {
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error_type: 'RATE_EXPIRED', conversion: await shown() });
    expect(await charges()).toEqual([]);
    expect((await view()).sessionAttempt).toBe(0);
  };

  it('with an expired quote: RATE_EXPIRED, the new quote, nothing charged, no attempt counted', async () => {
    const { quote } = await shown();
    await service.time.advance(QUOTE_LIFETIME_MS);
    await refusedWithNew(await pay(quote));
  });

  it('up to the last moment the shown amount is charged', async () => {
    const { quote, amount } = await shown();
    await service.time.advance(QUOTE_LIFETIME_MS - 1);
    expect((await pay(quote)).body.data).toMatchObject({ status: 'success', amount_charged: amount });
  });

  it('without a quote', async () => refusedWithNew(await pay(undefined)));
  it('with one that does not exist', async () => refusedWithNew(await pay('KPY-QT-nobody')));

  it('with the quote of another transaction', async () => {
    const other = await openTestPayment(service, { payment_currency: 'KES', amount: 1 });
    await refusedWithNew(await pay((await shown(other)).quote));
  });

  it('with a quote where none was shown', async () => {
    const { quote } = await shown();
    payment = await openTestPayment(service);
    expect((await pay(quote)).body).toMatchObject({ error_type: 'RATE_EXPIRED', conversion: null });
    expect(await charges()).toEqual([]);
  });

  it('a repeat after its quote has expired gets the first answer', async () => {
    const { quote } = await shown();
    const first = await pay(quote, 'pin', 'the-key');
    await service.time.advance(QUOTE_LIFETIME_MS);
    expect((await pay(quote, 'pin', 'the-key')).body).toEqual(first.body);
    expect((await charges()).length).toBe(1);
  });

  it('its key with another quote is refused (I-20)', async () => {
    const { quote } = await shown();
    await pay(quote, 'pin', 'the-key');
    await service.time.advance(QUOTE_LIFETIME_MS);
    const next = await shown();
    expect((await pay(next.quote, 'pin', 'the-key')).body.error_type).toBe('KEY_REUSED');
  });

  it('the database refuses a charge whose quote does not hold, whatever the code does (I-15)', async () => {
    const { quote } = await shown();
    const insert = (at: string, minor: string): Promise<unknown> =>
      service.pool.query(
        `insert into charges (transaction_id, reference, provider, account_id, channel, amount_minor, fee_minor, vat_minor, currency,
           sent_at, created_at, updated_at, quote_id, price_minor)
         select transaction_id, 'x', 'sandbox', 1, channel, ${minor}, 0, 0, currency, ${at}, made_at, made_at, id, price_minor
         from quotes where id = $1`,
        [quote],
      );
    await expect(insert('expires_at', 'amount_minor')).rejects.toThrow('does not hold');
    await expect(insert('made_at', 'amount_minor + 1')).rejects.toThrow('does not hold');
    await expect(
      runAlone(service.ownerUrl, `update quotes set amount_minor = 1 where id = '${quote}'`),
    ).rejects.toThrow('append-only');
  });
});

describe('without script', () => {
  const post = async (fields: Record<string, string>) =>
    service.fastify.inject({
      method: 'POST',
      url: `/${payment.address}/card/charge`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        'cardDetails.number': '1101000000000006',
        'cardDetails.expiry': '09/30',
        'cardDetails.cvv': '123',
        ...fields,
      }).toString(),
    });

  it('an expired quote comes back on the form with the new amount to confirm', async () => {
    const { sessionToken, payment: first } = await page();
    await service.time.advance(QUOTE_LIFETIME_MS);
    const again = await post({ session_token: sessionToken, quote: first.conversion?.quote ?? '' });
    const { feedback, payment: next } = JSON.parse(again.body) as ShownPayment;
    expect(feedback?.notice).toBe(
      'The exchange rate has expired. You weren’t charged. Check the new amount and press Pay again.',
    );
    expect(next.conversion?.amount).not.toBe(first.conversion?.amount);
    const paid = await post({ session_token: sessionToken, quote: next.conversion?.quote ?? '' });
    expect(paid.statusCode).toBe(303);
    expect(await charges()).toMatchObject([{ quote_id: next.conversion?.quote }]);
  });
});
