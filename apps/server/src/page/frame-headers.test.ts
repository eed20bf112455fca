// §6 Who may frame a page: the merchant's registered origins, on every page that a payer sees inside a frame.
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE_ORIGINS } from '../testing/hostile-origins.ts';
import { cardNamed, payWithCard } from '../testing/card-payments.ts';
import { cardFields, type OpenPayment, openTestPayment } from '../testing/test-service.ts';
import { startWalletService, type WalletService } from '../testing/wallet-service.ts';
import { runAlone } from '../db/database-admin.ts';

const ORIGINS = ['https://shop.example', 'http://localhost:3001'];

let service: WalletService;
/** Addresses of pages, by their kind. */
const at: Record<string, string> = {};
let payment: OpenPayment;

beforeAll(async () => {
  service = await startWalletService();
  payment = await openTestPayment(service);
  const url = await charged(await openTestPayment(service), '3ds');
  const html = await charged(await openTestPayment(service), '3ds_html');
  const approved = await charged(await openTestPayment(service), 'virtual_card');
  const wave = (await service.charge(await service.open('XOF'), '0700000001', 'wave-ci')).body.data.reference;
  Object.assign(at, {
    'the payment': `/${payment.address}`,
    'the payment, deeper': `/${payment.address}/pay`,
    'card-threeds': `/card-threeds/${html}`,
    'card-threeds in our frame': `/card-threeds/${url}?in=frame`,
    'the bank’s html': `/card-threeds/${html}/bank`,
    'verify, open': `/charge-card/verify/${url}`,
    'verify, paid': `/charge-card/verify/${approved}`,
    'the test page': `/charge-card/3ds-test/${url}`,
    'the sandbox’s bank': `/sandbox/acs/${html}`,
    'the sandbox’s bank, left': `/sandbox/acs/${html}/left`,
    'the wallet’s verify': `/charge-mobile-money/verify/${wave}`,
    'the sandbox’s wallet': `/sandbox/wallet/${wave}`,
  });
});
afterAll(() => service.stop());

async function charged(of: OpenPayment, name: string): Promise<string> {
  return (await payWithCard(service, of, name)).body.data.reference;
}

const register = (origins: readonly string[]) =>
  service.pool.query('update merchants set frame_origins = $1', [origins]);

type FrameHeaders = { status: number; ancestors: string | null; frameOptions: unknown; policy: string };
const headersOf = async (request: InjectOptions): Promise<FrameHeaders> => {
  const { statusCode: status, headers } = await service.fastify.inject(request);
  const policy = String(headers['content-security-policy']);
  const directives = policy.split(';').map((each) => each.trim());
  const named = directives.filter((each) => each.startsWith('frame-ancestors'));
  expect(named.length).toBeLessThanOrEqual(1);
  const ancestors = named[0]?.slice('frame-ancestors '.length) ?? null;
  return { status, ancestors, frameOptions: headers['x-frame-options'], policy };
};
const framing = async (url: string) => {
  const { status, ancestors, frameOptions } = await headersOf({ url });
  return { status, ancestors, frameOptions };
};

/** The payer's own page, which nothing of ours frames, and the pages that our modal frames too. */
const PAGES = ['the payment', 'the payment, deeper', 'the wallet’s verify'];
const FRAMED_BY_US = [
  'card-threeds',
  'card-threeds in our frame',
  'the bank’s html',
  'verify, open',
  'verify, paid',
  'the test page',
  'the sandbox’s bank',
  'the sandbox’s bank, left',
  'the sandbox’s wallet',
];

describe('of a merchant with registered origins', () => {
  beforeAll(() => register(ORIGINS));

  it.each(PAGES)('%s may be framed by them alone', async (kind) => {
    expect(await framing(at[kind] ?? '')).toEqual({
      status: 200,
      ancestors: ORIGINS.join(' '),
      frameOptions: undefined,
    });
  });

  it.each(FRAMED_BY_US)('%s may be framed by them and by us', async (kind) => {
    expect(await framing(at[kind] ?? '')).toEqual({
      status: 200,
      ancestors: `'self' ${ORIGINS.join(' ')}`,
      frameOptions: undefined,
    });
  });

  it('a form that comes back with its mistakes is framed as the page is; where it leads on, the redirect says nothing', async () => {
    const post = (fields: Record<string, string>) =>
      headersOf({
        method: 'POST',
        url: `/${payment.address}/card/charge`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ session_token: payment.token, ...fields }).toString(),
      });
    expect(await post({ 'cardDetails.number': '12' })).toMatchObject({
      status: 422,
      ancestors: ORIGINS.join(' '),
      frameOptions: undefined,
    });
    const card = cardNamed('pin');
    expect(await post({ ...cardFields(card), form_key: 'key-1' })).toMatchObject({
      status: 303,
      ancestors: null,
      frameOptions: undefined,
    });
  });

  it('a page of the bank’s that refuses frames still does', async () => {
    const acs = `${at['the sandbox’s bank'] ?? ''}/unframed`;
    expect(await framing(acs)).toMatchObject({ ancestors: "'none'", frameOptions: 'DENY' });
  });

  it('origins of plain http do not count for live money', async () => {
    await service.pool.query(`update transactions set env = 'live' where reference = $1`, [
      payment.reference,
    ]);
    await service.pool.query(
      `insert into merchant_keys (lookup, merchant_id, kind, env) select 'pk_live_1', id, 'public', 'live' from merchants`,
    );
    expect((await framing(`/${payment.address}`)).ancestors).toBe('https://shop.example');
    await service.pool.query(`update transactions set env = 'test' where reference = $1`, [
      payment.reference,
    ]);
  });
});

describe('of a merchant without any', () => {
  beforeAll(() => register([]));

  it.each(PAGES)('%s may not be framed', async (kind) => {
    expect(await framing(at[kind] ?? '')).toMatchObject({ ancestors: "'none'", frameOptions: 'DENY' });
  });

  it.each(FRAMED_BY_US)('%s may be framed by us alone', async (kind) => {
    expect(await framing(at[kind] ?? '')).toMatchObject({ ancestors: "'self'", frameOptions: 'SAMEORIGIN' });
  });

  it.each([
    ['iframe', 'same-origin', "'self'"],
    ['iframe', 'cross-site', "'none'"],
    ['document', 'same-origin', "'none'"],
  ])('the payment, asked for as %s by %s: %s', async (dest, site, ancestors) => {
    const headers = { 'sec-fetch-dest': dest, 'sec-fetch-site': site };
    expect(await headersOf({ url: at['the payment'] ?? '', headers })).toMatchObject({ ancestors });
  });
});

describe('of no payment', () => {
  beforeAll(() => register(ORIGINS));

  it.each([
    '/',
    '/nobody',
    '/pay/nothing',
    '/charge-card/3ds/KPY-CA-nobody',
    '/card-threeds/KPY-CA-nobody',
    '/charge-card/verify/KPY-CA-nobody',
    '/charge-card/verify',
    '/charge-mobile-money/verify',
    '/charge-mobile-money/verify/nobody',
    '/sandbox/acs/nobody',
    '/sandbox/wallet/nobody',
    '/health/live',
    '/api/openapi.json',
    '/api/nothing',
  ])('%s may not be framed', async (url) => {
    expect(await framing(url)).toMatchObject({ ancestors: "'none'", frameOptions: 'DENY' });
  });
});

describe('rows that should not be there', () => {
  it('are refused by the database, each of them', async () => {
    for (const origin of [...HOSTILE_ORIGINS.filter(breaksOut), null])
      await expect(register([origin as string]), JSON.stringify(origin)).rejects.toThrow(/web_origin/);
    const many = Array.from({ length: 11 }, (_, index) => `https://shop-${index}.example`);
    await expect(register(many)).rejects.toThrow(/frame_origins/);
  });

  it('do not reach a header even so', async () => {
    await runAlone(service.ownerUrl, 'alter domain web_origin drop constraint web_origin_check');
    for (const origin of HOSTILE_ORIGINS) {
      await register([origin, 'https://shop.example']);
      for (const kind of ['the payment', 'verify, open']) {
        const { ancestors, policy } = await headersOf({ url: at[kind] ?? '' });
        expect([origin, ancestors?.replace("'self' ", '')]).toEqual([origin, 'https://shop.example']);
        expect(policy.match(/script-src/g)).toHaveLength(1);
      }
    }
  });
});

/** Whether it could end a source or a directive; the rest is one exact origin written in a way that the database need not know. */
function breaksOut(origin: string): boolean {
  return /[^a-z0-9:/.-]/.test(origin);
}
