// docs/webhooks.md: parsing and serialising `data` again gives the same bytes in Node, PHP and Python.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signedPart, webhookBody, type WebhookContent } from './body.ts';

const CONTENT: WebhookContent = {
  event: 'charge.success',
  reference: 'order-1',
  status: 'success',
  amount_minor: 100_000,
  currency: 'KES',
  metadata: null,
  channel: 'mobile_money',
  fee_minor: 1_000,
  own: null,
};
const dataOf = (content: Partial<WebhookContent>) => webhookBody({ ...CONTENT, ...content }).data;
const metadataOf = (metadata: Record<string, unknown>) =>
  (JSON.parse(dataOf({ metadata })) as { metadata?: unknown }).metadata;

describe('the body', () => {
  it('is the documented one, byte for byte', () => {
    expect(webhookBody(CONTENT).body).toBe(
      '{"event":"charge.success","data":{"fee":10,"amount":1000,"status":"success","currency":"KES","reference":"order-1","payment_method":"mobile_money","payment_reference":"order-1"}}',
    );
  });

  it.each([
    [150_050, 'NGN', '1500.5'],
    [1, 'NGN', '0.01'],
    [100_000, 'XOF', '100000'],
    [10_000_000_000_001, 'NGN', '100000000000.01'],
  ])('%i minor units of %s are %s', (amount_minor, currency, text) => {
    expect(dataOf({ amount_minor, currency })).toContain(`"amount":${text},`);
  });

  it('says expired for an abandoned payment, without method or fee when there was no charge', () => {
    const data = dataOf({ status: 'abandoned', channel: null, fee_minor: null });
    expect(JSON.parse(data)).toMatchObject({ status: 'expired', payment_method: null, fee: 0 });
  });

  it('of a refund has both references and both times, byte for byte', () => {
    const own = {
      reference: 'refund-1',
      status: 'success',
      amount_minor: 50_000,
      currency: 'KES',
      refund_date: '2026-11-21T12:00:04+00:00',
      completion_date: '2026-11-21T13:30:00.5+00:00',
    } as const;
    expect(webhookBody({ ...CONTENT, event: 'refund.success', own }).body).toBe(
      '{"event":"refund.success","data":{"amount":500,"status":"success","currency":"KES","reference":"refund-1","payment_reference":"order-1","refund_date":"2026-11-21T12:00:04.000Z","completion_date":"2026-11-21T13:30:00.500Z"}}',
    );
  });

  it('of a refund that was stored without times has none', () => {
    const own = { reference: 'refund-1', status: 'success', amount_minor: 50_000, currency: 'KES' } as const;
    expect(webhookBody({ ...CONTENT, event: 'refund.success', own }).body).toBe(
      '{"event":"refund.success","data":{"amount":500,"status":"success","currency":"KES","reference":"refund-1","payment_reference":"order-1"}}',
    );
  });

  it('contains the part that is signed', () => {
    const { body, data } = webhookBody({ ...CONTENT, metadata: { a: '}"' } });
    expect(signedPart('charge.success', body)).toBe(data);
  });
});

describe('metadata', () => {
  it.each<[string, unknown, unknown]>([
    ['plain text', 'Order 7, "blue" \\ 50%', 'Order 7, "blue" \\ 50%'],
    ['a slash', 'a/b 50%', 'a%2Fb%2050%25'],
    ['beyond ASCII', 'Adé', 'Ad%C3%A9'],
    ['half a surrogate pair', '\ud800', '%EF%BF%BD'],
    ['a tiny number', 1e-7, '1e-7'],
    ['a huge number', 1e300, '1e+300'],
    ['a long number', 0.1, 0.1],
    ['negative zero', -0, 0],
    ['an empty object', {}, null],
    ['an object with the keys of a list', { 0: 'a', 1: 'b' }, ['a', 'b']],
    ['a list', ['x', 1, null, true], ['x', 1, null, true]],
  ])('%s', (_, given, sent) => {
    expect(metadataOf({ key: given })).toEqual({ key: sent });
  });

  it('is left out when it is empty', () => {
    expect(metadataOf({})).toBeUndefined();
  });

  it('is always ASCII without a slash, and the same bytes when parsed and serialised again', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (metadata) => {
        const data = dataOf({ metadata });
        expect(data).toMatch(/^[\x20-\x2e\x30-\x7f]*$/);
        expect(JSON.stringify(JSON.parse(data))).toBe(data);
      }),
    );
  });
});
