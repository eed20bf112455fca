// Thieves who try stolen cards at a shop, each card once it got an answer, and by every way that leads to a charge.
import { passesLuhn } from '@titan/rules/card-number';
import { type Checkout, type Opened, type TypedCard, Visitor } from './visitor.ts';

/** `server`: a shop whose own server opens a payment for whoever asks. */
export const TESTERS_WAYS = ['public key', 'reference', 'link', 'server'] as const;
export type TestersWay = (typeof TESTERS_WAYS)[number];

/** Merchants' references of their payments begin so; those of payment links are known by their payer's address. */
export const TESTERS_MARK = 'bot-';
export const TESTERS_EMAIL = 'bot.example';

const PREFIXES = ['424242', '411111', '510510', '222300', '400000'];
/** What stolen cards are, by their seventh digit: mostly dead. */
const KINDS = ['7', '8', '8', '9', '7', '8', '9', '6', '7', '8'];
/** Most have no right code. */
const CVVS = ['999', '999', '123', '998'];
/** A payment by its reference takes ten tries of a session, and then another one. */
const TRIES_AT_A_REFERENCE = 10;
const ADDRESSES = 1_000;
const BENCHMARK_NETWORK = '198.18';

export const addressOf = (n: number): string =>
  `${BENCHMARK_NETWORK}.${Math.floor((n % ADDRESSES) / 250)}.${(n % 250) + 1}`;

/**
 * @param kind the seventh digit, which says what the bank does
 * @returns a card of its own for each number
 */
export function stolenCard(n: number, kind = KINDS[n % KINDS.length] ?? ''): TypedCard {
  const prefix = PREFIXES[n % PREFIXES.length] ?? '';
  const body = `${prefix}${kind}${String(n).padStart(8, '0')}`;
  const check = '0123456789'.split('').find((digit) => passesLuhn(body + digit)) ?? '0';
  return { number: body + check, cvv: CVVS[Math.floor(n / KINDS.length) % CVVS.length] ?? '' };
}

type Tried = 'answered' | 'held back' | 'refused';

export type Testers = {
  /** One card, from an address of its own. `held back`: the card may be tried again. */
  tryCard(n: number, way: TestersWay): Promise<Tried>;
  /** What the checkout said, and how often. */
  readonly said: ReadonlyMap<string, number>;
};

/** @param slug of a payment link of the shop's */
export function createTesters(checkout: Checkout, slug: string): Testers {
  const said = new Map<string, number>();
  let opened = 0;
  let shared: { page: string; left: number } | null = null;
  const note = (text: string): void => void said.set(text, (said.get(text) ?? 0) + 1);
  const openFor = async (visitor: Visitor, way: TestersWay): Promise<Opened | null> => {
    const name = `${TESTERS_MARK}${(opened += 1)}`;
    const email = `${name}@${TESTERS_EMAIL}`;
    const amount = 500 + (opened % 900);
    if (way === 'link') return visitor.openByLink(slug, amount, email);
    if (way === 'reference') {
      if (shared === null || shared.left === 0) {
        await shopOf(checkout).openByServer(name, amount, email);
        shared = { page: name, left: TRIES_AT_A_REFERENCE };
      }
      shared.left -= 1;
      return visitor.setUp(shared.page, shared.page);
    }
    const page =
      way === 'server'
        ? await shopOf(checkout).openByServer(name, amount, email)
        : await visitor.openByPublicKey(name, amount, email);
    return page === null ? null : visitor.setUp(page, name);
  };
  return {
    said,
    async tryCard(n, way) {
      const visitor = new Visitor(checkout, addressOf(n));
      const payment = await openFor(visitor, way);
      if (payment === null) {
        note(`${way}: not opened`);
        return 'held back';
      }
      const { status, outcome, asks } = await visitor.charge(payment, stolenCard(n));
      note(`${way}: ${outcome} ${asks}`.trim());
      if (status === 200) return 'answered';
      return status === 429 || status === 503 || status === 409 ? 'held back' : 'refused';
    },
  };
}

const shopOf = (checkout: Checkout): Visitor => new Visitor(checkout, '192.0.2.1');
