// How often one card may be declined, and one wallet's number or bank account be sent a request, over all payments (§9, decision
// 0025).
import type { ServiceSentence } from '@titan/copy/service';
import type { ChargeState, Env } from '../../db/column-values.ts';
import { type Refused, refused } from '@titan/platform/refusal';
import type { Instrument } from '../../providers/port.ts';
import type { TimelyProvider } from '../../providers/providers.ts';
import type { Buckets, InstrumentLookup } from '../../vault/instrument-lookup.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

export type LimitName =
  | 'card_day'
  | 'card_amount'
  | 'card_never'
  | 'card_expired'
  | 'number_hour'
  | 'number_day'
  | 'account_hour'
  | 'account_day'
  | 'account_month';

export type InstrumentLimit = {
  name: LimitName;
  /** Tries within the window; the next one is refused. */
  most: number;
  windowMs: number;
  /** Only charges that ended with one of these; null: all. */
  errorTypes: readonly string[] | null;
  /** Only charges of the amount and currency that is tried now. */
  sameAmount: boolean;
  /** Only charges of the expiry that is tried now. */
  sameExpiry: boolean;
  /** Ends that are not counted: a state, or `state/ERROR_TYPE` (nothing after the stroke: without one). */
  spared: readonly (ChargeState | `${ChargeState}/${string}`)[];
};

export type InstrumentKind = 'card' | 'wallet' | 'account';

/** An attempt's instrument, as far as it is counted. */
export type InstrumentTry = {
  kind: InstrumentKind;
  /** Keyed hashes of the number, hex: the newest key's first, under which it is counted; the others are read too. */
  buckets: readonly [string, ...string[]];
  limits: readonly InstrumentLimit[];
};

/** Money came of it, so the bank or the number's owner wanted it. */
const TAKEN = ['held', 'success', 'credited', 'duplicate', 'returned'] as const;

/**
 * A try counts from its start, before its end is known, so that a hundred at once do not all pass. It is no longer counted when it ends
 * with money, or without the bank's verdict on the card: the payer walked away, or the bank could not be reached.
 */
const NOT_DECLINED = [
  ...TAKEN,
  'cancelled/',
  'cancelled/NOT_COMPLETED',
  'failed/',
  'failed/NOT_COMPLETED',
] as const;

const ANY = { errorTypes: null, sameAmount: false, sameExpiry: false } as const;
const ONCE = { ...ANY, most: 1, windowMs: 30 * DAY_MS, spared: NOT_DECLINED } as const;

/**
 * The card schemes' rules, at their figures: at most 10 declines a card in 24 hours, 15 a card and amount in 30 days, and none
 * after a decline that will not change. FRAUDULENT_TRANSACTION is among these because it covers stolen and withdrawn cards too,
 * NO_CARD_RECORD because the bank has no such card; CARD_EXPIRED for the expiry that was tried, as a card is renewed under its
 * number. Not among them: INVALID_CARD_DETAILS (the payer may have mistyped the CVV), CHARGE_PREVENTED (another kind of shop may be
 * allowed).
 */
const CARD: readonly InstrumentLimit[] = [
  { ...ANY, name: 'card_day', most: 10, windowMs: DAY_MS, spared: NOT_DECLINED },
  { ...ANY, name: 'card_amount', most: 15, windowMs: 30 * DAY_MS, sameAmount: true, spared: NOT_DECLINED },
  { ...ONCE, name: 'card_never', errorTypes: ['FRAUDULENT_TRANSACTION', 'NO_CARD_RECORD'] },
  { ...ONCE, name: 'card_expired', errorTypes: ['CARD_EXPIRED'], sameExpiry: true },
];

/**
 * What was sent to a number (a first prompt or code, and each resend) and not approved. One payment with all its resends is 7 (the
 * first, 3 codes, 3 prompts), so 8 an hour leaves room to begin anew; 20 a day is two payments that go all wrong, and a third.
 */
const WALLET: readonly InstrumentLimit[] = [
  { ...ANY, name: 'number_hour', most: 8, windowMs: HOUR_MS, spared: TAKEN },
  { ...ANY, name: 'number_day', most: 20, windowMs: DAY_MS, spared: TAKEN },
];

/**
 * What an account was asked for (a code, a Pay ID, an approval in its bank's app, and each resend) and not approved. The first two are a
 * number's: 8 is two payments whose code was sent three times more. The third is there because each attempt takes five codes: at 60
 * in 30 days a stranger guesses 300 times, of a million.
 */
const ACCOUNT: readonly InstrumentLimit[] = [
  { ...ANY, name: 'account_hour', most: 8, windowMs: HOUR_MS, spared: TAKEN },
  { ...ANY, name: 'account_day', most: 20, windowMs: DAY_MS, spared: TAKEN },
  { ...ANY, name: 'account_month', most: 60, windowMs: 30 * DAY_MS, spared: TAKEN },
];

/** Every kind's limits. */
export const INSTRUMENT_LIMITS: Record<InstrumentKind, readonly InstrumentLimit[]> = {
  card: CARD,
  wallet: WALLET,
  account: ACCOUNT,
};

/** How long tries of this kind are looked at, ms; older ones need not be kept. */
export function rememberedMs(kind: InstrumentKind): number {
  return Math.max(...INSTRUMENT_LIMITS[kind].map((limit) => limit.windowMs));
}

// What of an attempt is counted against the limits of its card, wallet number or bank account, and the refusal when one is met.

/** How the attempt is counted; null where the provider says that everybody uses the instrument (a test card). */
export function triedWith(
  lookup: InstrumentLookup,
  provider: Pick<TimelyProvider, 'isShared'>,
  instrument: Instrument,
  env: Env,
): InstrumentTry | null {
  if (provider.isShared?.(instrument)) return null;
  if ('card' in instrument) return tryOf('card', lookup.card(instrument.card.number, env));
  if ('wallet' in instrument) return tryOf('wallet', lookup.wallet(instrument.wallet.number, env));
  return tryOf('account', lookup.account(instrument.account, env));
}

function tryOf(kind: InstrumentKind, buckets: Buckets): InstrumentTry {
  return { kind, buckets, limits: INSTRUMENT_LIMITS[kind] };
}

/**
 * The refusal of one try too many. The wait that it names is the limit's whole window and not what is left of it, because that
 * would tell when somebody else tried.
 */
export function limitMet(limit: LimitName, field: string | null = null): Refused {
  const code = CODES[limit];
  const exactly = EXACTLY[limit] ?? null;
  const refusal = refused(code, exactly, field === null ? null : { [field]: exactly ?? { code } });
  const retryAfterSeconds = WAITS_S[limit];
  return retryAfterSeconds === undefined ? refusal : { ...refusal, retryAfterSeconds };
}

/** The code of each limit's refusal. */
const CODES = {
  card_day: 'CARD_LIMIT',
  card_amount: 'CARD_LIMIT',
  card_never: 'CARD_LIMIT',
  card_expired: 'CARD_LIMIT',
  number_hour: 'NUMBER_LIMIT',
  number_day: 'NUMBER_LIMIT',
  account_hour: 'ACCOUNT_LIMIT',
  account_day: 'ACCOUNT_LIMIT',
  account_month: 'ACCOUNT_LIMIT',
} as const satisfies Record<LimitName, Refused['code']>;

/**
 * Where the code's own sentence says too little. The never-retry list has no sentence of its own, so as not to disclose what a
 * card's bank answered.
 */
const EXACTLY: Partial<Record<LimitName, ServiceSentence>> = {
  card_day: { code: 'CARD_LIMIT_OF_DAY' },
  number_day: { code: 'NUMBER_LIMIT_OF_DAY' },
  account_hour: { code: 'ACCOUNT_LIMIT_OF_HOUR' },
  account_day: { code: 'ACCOUNT_LIMIT_OF_DAY' },
};

/** Where the sentence names a wait, the same for programs. */
const WAITS_S: Partial<Record<LimitName, number>> = {
  card_day: 86_400,
  number_hour: 3_600,
  number_day: 86_400,
  account_hour: 3_600,
  account_day: 86_400,
};
