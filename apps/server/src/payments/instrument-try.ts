// What of an attempt is counted against the limits of its card, wallet number or bank account, and what its payer hears when one is met (design §6).
import { INSTRUMENT_LIMITS, type InstrumentKind, type LimitName } from './instrument-limits.ts';
import type { Instrument, TimelyProvider } from '../providers/provider.ts';
import type { Acceptance } from './accept-charge.ts';
import type { InstrumentTry } from './instrument-tries.ts';
import type { Buckets, Env, InstrumentLookup } from '../vault/instrument-lookup.ts';
import { type Refused, refused, SENTENCES } from '../platform/refusal.ts';

/** How the attempt is counted; null where the provider says that everybody uses the instrument (a test card). */
export function triedWith(
  lookup: InstrumentLookup,
  provider: Pick<TimelyProvider, 'isShared'>,
  instrument: Instrument,
  env: Env,
): InstrumentTry | null {
  if (provider.isShared(instrument)) return null;
  if ('card' in instrument) return tryOf('card', lookup.card(instrument.card.number, env));
  if ('wallet' in instrument) return tryOf('wallet', lookup.wallet(instrument.wallet.number, env));
  return tryOf('account', lookup.account(instrument.account, env));
}

function tryOf(kind: InstrumentKind, buckets: Buckets): InstrumentTry {
  return { kind, buckets, limits: INSTRUMENT_LIMITS[kind] };
}

/** An attempt that was not accepted, in the words of its reason. `field`: where the instrument stands in the body, if it does. */
export function notAccepted(
  { why, limit }: Extract<Acceptance, { kind: 'refused' }>,
  field: string | null,
): Refused {
  return limit ? limitMet(limit, field) : refused(why);
}

/**
 * The refusal of one try too many. The wait that it names is the limit's whole window and not what is left of it, because that
 * would tell when somebody else tried.
 */
export function limitMet(limit: LimitName, field: string | null = null): Refused {
  const code = CODES[limit];
  const { message } = refused(code, SAID[limit]);
  const refusal = refused(code, message, field === null ? null : { [field]: { message } });
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
 * Where the code's own sentence says too little. The never-retry list has no word of its own, so that nobody learns of a card what
 * its bank said.
 */
const SAID: Partial<Record<LimitName, string>> = {
  card_day: SENTENCES.cardLimitOfDay,
  number_day: SENTENCES.numberLimitOfDay,
  account_hour: SENTENCES.accountLimitOfHour,
  account_day: SENTENCES.accountLimitOfDay,
};

/** Where the sentence names a wait, the same for programs. */
const WAITS_S: Partial<Record<LimitName, number>> = {
  card_day: 86_400,
  number_hour: 3_600,
  number_day: 86_400,
  account_hour: 3_600,
  account_day: 86_400,
};
