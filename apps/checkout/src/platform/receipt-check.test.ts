// Decision 0067: what the page says of a receipt, and that nothing passes but what was signed.
import { getPublicKeyAsync, signAsync } from '@noble/ed25519';
import type { ReceiptKeys } from '@titan/contract/payer/receipt';
import { english } from '@titan/copy/english';
import { type ReceiptFacts, textToSign } from '@titan/rules/signed-receipt';
import { describe, expect, it } from 'vitest';
import { checkText, shownOf, shownSince } from './receipt-check.ts';

const FACTS: ReceiptFacts = {
  env: 'live',
  merchant: 'Titan Demo Shop',
  amountMinor: 152_419,
  currency: 'NGN',
  reference: 'KPY-PI-first',
  paidAt: 1_760_000_000,
  issuedAt: 1_760_000_100,
  refundedMinor: 0,
};
const base64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

async function keyOf(byte: number, kid: string) {
  const seed = new Uint8Array(32).fill(byte);
  const x = base64Url(await getPublicKeyAsync(seed));
  const sign = async (text: string) =>
    `${text}.${base64Url(await signAsync(new TextEncoder().encode(text), seed))}`;
  return {
    published: { kty: 'OKP', crv: 'Ed25519', kid, x } as const,
    sign: (facts: ReceiptFacts) => sign(textToSign(kid, facts)),
  };
}
const [ours, older, somebodyElses] = await Promise.all([
  keyOf(1, 'our-newA'),
  keyOf(2, 'our-oldA'),
  // Under the name of ours.
  keyOf(3, 'our-newA'),
]);
const KEYS: ReceiptKeys = { keys: [ours.published, older.published] };
const GENUINE = await ours.sign(FACTS);
const OTHER = { ...FACTS, reference: 'KPY-PI-other', amountMinor: 99_900_000, merchant: 'Another shop' };
const OTHER_GENUINE = await ours.sign(OTHER);

describe('a text is', () => {
  it('genuine under any of the keys that are published', async () => {
    expect(await checkText(GENUINE, KEYS)).toEqual({ is: 'genuine', facts: FACTS });
    expect(await checkText(await older.sign(FACTS), KEYS)).toMatchObject({ is: 'genuine' });
  });

  it('forged where it is none, and under a key that only calls itself ours', async () => {
    expect(await checkText('', KEYS)).toEqual({ is: 'empty' });
    for (const text of ['https://shop.example', await somebodyElses.sign(FACTS)])
      expect(await checkText(text, KEYS)).toEqual({ is: 'forged' });
  });

  it('of no key that is known', async () => {
    expect(await checkText(await older.sign(FACTS), { keys: [ours.published] })).toEqual({
      is: 'unknown-key',
    });
    expect(await checkText(GENUINE, { keys: [] })).toEqual({ is: 'unknown-key' });
  });
});

/** Seeded, so that a mutation that passes can be found again. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const [, , PAYLOAD = '', SIGNATURE = ''] = GENUINE.split('.');
const [, , OTHER_PAYLOAD = '', OTHER_SIGNATURE = ''] = OTHER_GENUINE.split('.');
const joined = (payload: string, signature: string, kid = 'our-newA') => `1.${kid}.${payload}.${signature}`;
const signedText = (facts: ReceiptFacts) => textToSign('our-newA', facts).split('.')[2] ?? '';
const changed = (facts: Partial<ReceiptFacts>) => joined(signedText({ ...FACTS, ...facts }), SIGNATURE);
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The order of Ed25519's group: s and s + L are of one signature to who does not mind. */
const L = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;

/** The same signature with times L added to its second half. */
function malleable(times: bigint): string {
  const bytes = Buffer.from(SIGNATURE, 'base64url');
  const s = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`) + times * L;
  const more = Buffer.from((s % 2n ** 256n).toString(16).padStart(64, '0'), 'hex').reverse();
  return joined(PAYLOAD, base64Url(Buffer.concat([bytes.subarray(0, 32), more])));
}

function flipped(part: string, bit: number): string {
  const bytes = Buffer.from(part, 'base64url');
  const at = bit % (bytes.length * 8);
  bytes[at >> 3] = (bytes[at >> 3] ?? 0) ^ (1 << (at & 7));
  return base64Url(bytes);
}

/** Each makes another text of a genuine one. */
const MUTATIONS: ((below: (most: number) => number) => string)[] = [
  (below) => changed({ amountMinor: FACTS.amountMinor + (below(2) === 0 ? 1 : -1) }),
  (below) => changed({ amountMinor: FACTS.amountMinor * (2 + below(1_000)) }),
  (below) => changed({ reference: `KPY-PI-${below(2 ** 30)}` }),
  (below) => changed({ merchant: `Shop ${below(2 ** 30)}` }),
  (below) => changed({ paidAt: FACTS.paidAt + 1 + below(2 ** 20) }),
  (below) => changed({ issuedAt: FACTS.issuedAt + 1 + below(2 ** 20) }),
  (below) => changed({ amountMinor: FACTS.paidAt + below(9), paidAt: FACTS.amountMinor }),
  (below) => changed({ env: 'test', refundedMinor: below(2 ** 20) }),
  (below) => joined(PAYLOAD, SIGNATURE, `${LETTERS[below(64)]}ur-oldA`),
  () => joined(PAYLOAD, SIGNATURE, 'our-oldA'),
  () => joined(OTHER_PAYLOAD, SIGNATURE),
  () => joined(PAYLOAD, OTHER_SIGNATURE),
  (below) => joined(flipped(PAYLOAD, below(2 ** 20)), SIGNATURE),
  (below) => joined(PAYLOAD, flipped(SIGNATURE, below(512))),
  (below) => malleable(1n + BigInt(below(14))),
  (below) => GENUINE.slice(0, below(GENUINE.length - 1) + 1),
  (below) => GENUINE.slice(1 + below(GENUINE.length - 2)),
  (below) => {
    const at = below(GENUINE.length);
    return GENUINE.slice(0, at) + LETTERS[below(64)] + GENUINE.slice(at);
  },
  (below) => {
    const at = below(GENUINE.length);
    const letter = LETTERS[(LETTERS.indexOf(GENUINE[at] ?? '') + 1 + below(62)) % 64];
    return GENUINE.slice(0, at) + letter + GENUINE.slice(at + 1);
  },
  (below) => GENUINE.toUpperCase().slice(0, GENUINE.length - below(2)),
];

it('none of 1,000 mutations of a genuine text is genuine', async () => {
  const below = numbers(67);
  const passed: string[] = [];
  for (let round = 0; round < 1_000; round += 1) {
    const text = MUTATIONS[round % MUTATIONS.length]?.(below) ?? GENUINE;
    expect(text).not.toBe(GENUINE);
    if ((await checkText(text, KEYS)).is === 'genuine') passed.push(text);
  }
  expect(passed).toEqual([]);
  expect(await checkText(GENUINE, KEYS)).toMatchObject({ is: 'genuine' });
});

const shown = (facts: Partial<ReceiptFacts>) =>
  shownOf({ is: 'genuine', facts: { ...FACTS, ...facts } }, english);

describe('the page shows', () => {
  it('a genuine receipt with what it says, and its reference to compare', () => {
    expect(shown({})).toEqual({
      tone: 'success',
      title: 'Genuine receipt',
      message: 'This receipt is genuine.',
      amount: 'NGN 1,524.19',
      paidTo: 'Titan Demo Shop',
      paidAt: '9 Oct 2025, 09:53 GMT+1',
      issuedAt: '9 Oct 2025, 09:55 GMT+1',
      reference: 'KPY-PI-first',
      refunds: '…',
    });
  });

  it('what had been refunded when it was issued', () => {
    expect(shown({ refundedMinor: 50_000 })).toMatchObject({
      tone: 'success',
      note: expect.stringContaining('500.00'),
    });
    expect(shown({ refundedMinor: 152_419 })).toMatchObject({
      tone: 'care',
      title: 'Paid, then refunded',
    });
  });

  it('a test as a test, also one that was refunded', () => {
    for (const refundedMinor of [0, 50_000, 152_419])
      expect(shown({ env: 'test', refundedMinor })).toMatchObject({
        tone: 'care',
        title: 'Receipt of a test',
        note: expect.stringMatching(/^This was a test payment\. No real money was paid\./),
      });
  });

  it.each([
    ['empty', 'neutral', 'No receipt to check'],
    ['forged', 'failure', 'Not genuine'],
    ['unknown-key', 'failure', 'Not genuine'],
    ['no-keys', 'issue', 'Not checked'],
    ['too-old', 'issue', 'Not checked'],
  ] as const)('no amount and no reference of one that is %s', (is, tone, title) => {
    expect(shownOf({ is }, english)).toEqual({ tone, title, message: expect.any(String) });
  });
});

describe('of what has happened since, the page says', () => {
  const after = (amount_refunded: string, facts: Partial<ReceiptFacts> = {}) =>
    shownSince(
      { ...FACTS, ...facts },
      { amount_refunded, currency: 'NGN', server_time: 1_760_003_700_000 },
      english,
    );
  const matching = (text: RegExp) => expect.stringMatching(text);

  it('that nothing or a part was refunded, and as of when', () => {
    expect(after('0.00')).toEqual({
      ...shown({}),
      refunds: 'None as of 9 Oct 2025, 10:55 GMT+1',
      since: null,
    });
    expect(after('500.00')).toEqual({
      ...shown({}),
      refunds: 'NGN 500.00 as of 9 Oct 2025, 10:55 GMT+1',
      since: null,
    });
  });

  it('that all was, in place of what was so when it was issued', () => {
    expect(after('1524.19', { refundedMinor: 50_000 })).toMatchObject({
      tone: 'care',
      title: 'Paid, then refunded',
      note: matching(/^All of it, .* 10:55 GMT\+1\.$/),
      refunds: matching(/^NGN 1,524\.19 as of /),
      since: null,
    });
  });

  it('of a test that it is one all the same', () => {
    const test = shown({ env: 'test' });
    expect(after('1524.19', { env: 'test' })).toEqual({
      ...test,
      refunds: matching(/^NGN 1,524\.19 as of /),
      since: null,
    });
  });

  it('that it could not be asked', () => {
    expect(shownSince(FACTS, null, english)).toEqual({
      ...shown({}),
      refunds: 'Not checked',
      since: matching(/^We couldn’t check/),
    });
  });

  it('that nothing is genuine of which the service does not know, whatever this phone has kept', () => {
    expect(shownSince(FACTS, 'unknown', english)).toEqual({
      ...shownOf({ is: 'forged' }, english),
      since: null,
    });
  });
});
