// What a processor's double knows: the charges that it was asked for, how each ends, what goes back of it, and a book of the money that has moved,
// to which lines are only added. What its processor calls all this is the double's own.
import { parseAmount } from '@titan/rules/parse-amount';
import type { Clock } from '@titan/platform/ports';
import type { StubServer } from './stub-server.ts';
import type { BookLine, RefundsEnd, Stub } from './subject.ts';

export type Charge = {
  /** The processor's own. */
  id: string;
  /** Ours. */
  reference: string;
  account: string;
  amountMinor: number;
  currency: string;
  /** When it was made, epoch ms. */
  at: number;
  /** When it can be paid no more; null: that has no end, or its double sees to it. */
  expiresAt: number | null;
  /** Where it is called back about; null: it was told no address. */
  callbackUrl: string | null;
  /** The processor's word for a charge that is paid, or why this one is not; null: it waits for its payer. */
  end: string | null;
  /** When it was paid, and how much that was. */
  paidAt: number | null;
  paidMinor: number;
};
/** What a double begins a charge with; what is left out is as of one that nobody has paid yet. */
export type NewCharge<Own extends Charge> = Omit<
  Own,
  'at' | 'end' | 'paidAt' | 'paidMinor' | 'expiresAt' | 'callbackUrl'
> &
  Partial<Pick<Own, 'expiresAt' | 'callbackUrl'>>;

export type StubRefund<Own extends Charge> = {
  id: string;
  of: Own;
  amountMinor: number;
  at: number;
  /** From the beginning: no money moves. */
  isRefused: boolean;
};
export type RefundState = 'open' | 'done' | 'refused' | 'needs_person';

type ProcessorHabits<Own> = {
  /** The processor's word for a charge that is paid. */
  paid: string;
  refundTakesMs: number;
  /** Whether this charge is ours of the reference; left out: it was told that reference. */
  isNamed?: (charge: Own, reference: string) => boolean;
};

export type Ledger<Own extends Charge> = ReturnType<typeof createLedger<Own>>;

export function createLedger<Own extends Charge>(
  clock: Clock,
  {
    paid,
    refundTakesMs,
    isNamed = (charge, reference) => charge.reference === reference,
  }: ProcessorHabits<Own>,
) {
  const book: BookLine[] = [];
  const charges: Own[] = [];
  const refunds: StubRefund<Own>[] = [];
  const ends = new Map<string, RefundsEnd>();
  const tokens = new Map<string, { account: string; scope: string; until: number }>();
  const write = (kind: BookLine['kind'], { reference, currency, account }: Own, amountMinor: number): void =>
    void book.push({ kind, reference, amountMinor, currency, account });
  const isOver = ({ expiresAt }: Own): boolean => expiresAt !== null && clock.now() >= expiresAt;
  const newest = (reference: string): Own => {
    const found = charges.findLast((each) => isNamed(each, reference));
    if (!found) throw new Error(`The stub has no charge ${reference}`);
    return found;
  };
  return {
    book,
    charges,
    refunds,
    ends,
    now: () => clock.now(),
    isOver,
    newest,
    /** By our reference, or the processor's own id, of the account that asks. */
    find: (reference: string, account: string | null): Own | undefined =>
      charges.find((each) => each.reference === reference && each.account === account),
    byId: (id: string, account: string | null): Own | undefined =>
      charges.find((each) => each.id === id && each.account === account),
    refundById: (id: string, account: string | null): StubRefund<Own> | undefined =>
      refunds.find((each) => each.id === id && each.of.account === account),
    add(begun: NewCharge<Own>): Own {
      const waiting = { expiresAt: null, callbackUrl: null, end: null, paidAt: null, paidMinor: 0 };
      const charge = { at: clock.now(), ...waiting, ...begun } as unknown as Own;
      charges.push(charge);
      return charge;
    },
    /** Money moves once, whatever else is decided afterwards, and not when the charge is over. */
    end(charge: Own, how: string, amountMinor = charge.amountMinor): void {
      if (charge.paidAt !== null || (how === paid && isOver(charge))) return;
      charge.end = how;
      if (how !== paid) return;
      charge.paidAt = clock.now();
      charge.paidMinor = amountMinor;
      write('debit', charge, amountMinor);
    },
    /** What has not gone back yet. */
    left: (charge: Own): number =>
      refunds
        .filter(({ of, isRefused }) => of === charge && !isRefused)
        .reduce((left, { amountMinor }) => left - amountMinor, charge.paidMinor),
    refund(of: Own, id: string, amountMinor: number, isRefused = ends.get(of.reference) === 'refused') {
      const refund: StubRefund<Own> = { id, of, amountMinor, at: clock.now(), isRefused };
      refunds.push(refund);
      if (!isRefused) write('refund', of, amountMinor);
      return refund;
    },
    refundState({ of, at, isRefused }: StubRefund<Own>): RefundState {
      const how = ends.get(of.reference) ?? 'done';
      if (isRefused) return 'refused';
      if (how === 'needs_person') return how;
      return how === 'done' && clock.now() - at >= refundTakesMs ? 'done' : 'open';
    },
    /** A bearer token; no two are alike, and one for another scope is not taken. */
    issueToken(account: string, lifeS: number, scope = ''): { access_token: string; expires_in: number } {
      const access_token = `token-${tokens.size + 1}-of-${account}`;
      tokens.set(access_token, { account, scope, until: clock.now() + lifeS * 1_000 });
      return { access_token, expires_in: lifeS };
    },
    /** Whose token it is; null: nobody's any more. */
    holderOf(authorization: string | undefined, scope = ''): string | null {
      const token = tokens.get(bearerOf(authorization));
      return token && token.scope === scope && token.until > clock.now() ? token.account : null;
    },
    /** What the kit asks every double. */
    answersOn: (server: StubServer) =>
      ({
        ...server,
        book: async () => book,
        idOf: (reference) => newest(reference).id,
        callbackUrlOf: (id) => charges.find((each) => each.id === id)?.callbackUrl ?? null,
        refundIdOf(reference) {
          const found = refunds.findLast(({ of }) => isNamed(of, reference));
          if (!found) throw new Error(`The stub has no refund of ${reference}`);
          return found.id;
        },
        refundsEnd: (reference, how) => void ends.set(reference, how),
      }) satisfies Omit<Stub, 'decide'>,
  };
}

export const bearerOf = (authorization = ''): string => authorization.replace('Bearer ', '');

/** Major units, as a request has them, in ours. */
export function minorOf(amount: string | number, currency: string): number {
  const parsed = parseAmount(amount, currency);
  if (!parsed.ok) throw new Error(`The stub got the amount ${amount} ${currency}`);
  return parsed.minor;
}
