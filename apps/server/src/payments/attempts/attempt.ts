// The one way an attempt starts, whatever it pays with: accept and commit, announce, ask the provider, record its answer.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { Channel } from '@titan/rules/methods';
import { paymentTime } from '@titan/rules/payment-time';
import type { ChargeReference } from '@titan/rules/reference';
import type { Ports, Warn } from '@titan/platform/ports';
import { isRefused, refused, type Refused } from '@titan/platform/refusal';
import { beginCharge, logMerchant } from '@titan/platform/request-context';
import type { Instrument, ProviderAnswer } from '../../providers/port.ts';
import type {
  ChargeToRoute,
  TimedAnswer,
  Providers,
  Routed,
  TimelyProvider,
} from '../../providers/providers.ts';
import type { InstrumentLookup } from '../../vault/instrument-lookup.ts';
import type { Acceptance, ChargeToAccept } from './accept-store.ts';
import type { BeginAgain } from './begin-again.ts';
import type { CallbackAddresses } from '../settling/callback-address.ts';
import type { ChannelTable } from '../views/channel-rules.ts';
import type { ChargeRow } from '../charge-row.ts';
import { sentenceOf } from '../charge-sentence.ts';
import { requestFingerprintOf } from './fingerprint.ts';
import type { NewReference } from './new-reference.ts';
import { limitMet, triedWith } from './instrument-limits.ts';
import { acceptWhenFree, cardTryOf, untilEqual } from '../shield/hold.ts';
import type { PaymentStore } from '../views/payment-store.ts';
import type { Views } from '../views/payment-view.ts';
import type { PayerCaller, SessionCaller } from '../session/session.ts';
import type { AnswerRecorder, AskedCharge } from '../settling/settle.ts';

export type Accepted = Extract<Acceptance, { kind: 'accepted' }>;
/** What every request to a provider says of a new charge. */
type NewRequest = Pick<
  Accepted,
  'paymentReference' | 'amountMinor' | 'currency' | 'customerName' | 'customerEmail'
> & {
  reference: ChargeReference;
  callbackUrl: string;
  returnUrl: string;
};

type Ask = (request: NewRequest) => Promise<TimedAnswer<ProviderAnswer>>;

export type Attempt = {
  channel: Channel;
  /** What of the instrument may be kept (I-38). */
  kept: Pick<ChargeToAccept, 'card' | 'wallet' | 'bank'>;
  /** What is counted against limits, and the field of the body that holds it, if one does. */
  instrument: { with: Instrument; field: string | null } | null;
  /** What makes a repeat the same call; secrets in it are left out. */
  fingerprinted: object;
  /** What is debited instead of the payment's own amount. */
  quote?: ChargeToAccept['quote'];
  /**
   * Runs once the attempt is committed, before the provider is asked, and again where it begins again at another account. Where it throws,
   * nothing is sent. Epoch ms.
   */
  onAccepted?: ((accepted: Accepted, now: number) => Promise<void>) | null;
  /** The only account that can charge it: that of a saved card. */
  accountId?: number | undefined;
  /** A card that is typed on the processor's own page. */
  isHosted?: boolean;
  /** A saved card: its owner alone can use it, so that it is no stranger's (decision 0110). */
  isSavedCard?: boolean;
  /** What it pays with is named as the first account names it, so no other is tried: a bank, by its code in that account's list. */
  isForOneAccount?: true;
  /**
   * What asks the provider for it; undefined where the provider has no such calls. A refusal begins nothing.
   * @param goesBy what the shield puts before the card; null: nothing
   */
  asking(provider: TimelyProvider, goesBy: Accepted['goesBy']): Ask | Refused | undefined;
  /** Runs with what a new attempt's first answer has made of it. */
  onAnswered?(view: ChargeView, provider: TimelyProvider): void;
};

export type Attempts = {
  /**
   * Starts one. The charge is committed as `sent` before the provider is asked, so that no answer, crash or repeat can charge twice.
   * Where a request provably never left, the next account is tried in the first seconds, as a new charge. Returns the charge after the
   * provider's answer; when that was lost it is `processing`. A repeat gets the first answer. The payer's browser keeps its reference,
   * unless it was begun by who has no more than a reference (decision 0069).
   */
  start(caller: PayerCaller, attempt: Attempt): Promise<ChargeView | Refused>;
  /** The answer to a repeat whose details can no longer be checked again; null for a new call. */
  repeat(caller: SessionCaller, fingerprinted: object): Promise<ChargeView | Refused | null>;
};

type AttemptDeps = {
  ports: Pick<Ports, 'clock' | 'push' | 'timers'>;
  newReference: NewReference;
  providers: Providers;
  addresses: Pick<CallbackAddresses, 'ofCharge' | 'ofReturn'>;
  instruments: InstrumentLookup;
  accept(charge: ChargeToAccept): Promise<Acceptance>;
  beginAgain: BeginAgain;
  answers: AnswerRecorder;
  payments: Pick<PaymentStore, 'chargeById' | 'chargeByIdempotencyKey'>;
  views: Views;
  channels: ChannelTable;
  /** Keys the fingerprints of repeated calls. */
  fingerprintKey: Buffer;
  warn: Warn;
};

/** Builds the service. */
export function createAttempts(deps: AttemptDeps): Attempts {
  const { ports, instruments, answers, payments, views, fingerprintKey } = deps;
  const repeated = (again: { chargeId: number; sameBody: boolean }) => repeatedAnswer(payments, views, again);
  const repeat: Attempts['repeat'] = async ({ session, idempotencyKey }, fingerprinted) => {
    if (idempotencyKey === null) return null;
    const charge = await payments.chargeByIdempotencyKey(session.transactionId, idempotencyKey);
    if (!charge) return null;
    const fingerprint = requestFingerprintOf(fingerprintKey, fingerprinted);
    const sameBody = charge.request_fingerprint?.toString('hex') === fingerprint;
    return repeated({ chargeId: charge.id, sameBody });
  };
  const begin: Attempts['start'] = async (caller, attempt) => {
    beginCharge();
    const route = await routeOf(deps, caller, attempt);
    if (route === null)
      return (await repeat(caller, attempt.fingerprinted)) ?? notOffered(deps, caller, attempt);
    if (isRefused(route)) return route;
    const { accountId, provider } = route;
    const { session, idempotencyKey } = caller;
    const { channel, kept, instrument } = attempt;
    const { transactionId, publicSession, env } = session;
    const reference = await deps.newReference(channel);
    const tried = instrument && triedWith(instruments, provider, instrument.with, env);
    const acceptance = await acceptWhenFree(deps, {
      transactionId,
      reference,
      provider: provider.name,
      accountId,
      channel,
      ...kept,
      instrument: tried,
      shield: cardTryOf(session.publicKey, attempt, provider, tried),
      quote: attempt.quote ?? null,
      publicSession,
      idempotencyKey,
      fingerprint:
        idempotencyKey === null ? null : requestFingerprintOf(fingerprintKey, attempt.fingerprinted),
    });
    if (acceptance.kind === 'refused')
      return notAccepted(acceptance, { instrument, currency: session.currency });
    if (acceptance.kind === 'repeated') return repeated(acceptance);
    logMerchant(acceptance.merchantId);
    ports.push.announce(transactionId);
    const now = acceptance.at;
    const begun = { accepted: acceptance, reference, bucket: tried?.buckets[0], now, since: now };
    const asked = await askInTurn(deps, attempt, begun, shielded(route, attempt, acceptance.goesBy));
    await untilEqual(deps.ports, acceptance, asked.timed.answer);
    const view = await views.read(await answers.recordAsked(asked.charge, 'charge', asked.timed));
    attempt.onAnswered?.(view, asked.provider);
    return view;
  };
  return {
    repeat,
    async start(caller, attempt) {
      const answer = await begin(caller, attempt);
      if (!isRefused(answer) && caller.session.publicSession === null)
        caller.browser.charges.add(answer.reference);
      return answer;
    },
  };
}

type BegunCharge = {
  accepted: Accepted;
  reference: ChargeReference;
  bucket: string | undefined;
  now: number;
  /** When the first account was chosen, epoch ms. */
  since: number;
};
type AskedAccount = { charge: AskedCharge; provider: TimelyProvider; timed: TimedAnswer<ProviderAnswer> };

/**
 * Until so long after an attempt began another account may be asked, ms: its answer is then here, or given up (after 45 s), before the page
 * stops waiting (after 60 s). A connection that hangs while it is made costs ten seconds, and leaves room for one more.
 */
const NEXT_ACCOUNT_WITHIN_MS = 12_000;

/** Asks one account. When nothing was sent there, the attempt begins again at the next one, until none or no time is left (decision 0053). */
async function askInTurn(
  deps: AttemptDeps,
  attempt: Attempt,
  begun: BegunCharge,
  route: AskedRoute,
): Promise<AskedAccount> {
  const { accepted, reference, bucket, since } = begun;
  const { clock } = deps.ports;
  const { provider, accountId, ask } = route;
  const { channel } = attempt;
  const made = { reference, provider: provider.name, account_id: accountId, channel, now: begun.now };
  const charge = freshCharge(accepted, made);
  if (!(await isPrepared(deps, attempt, accepted, begun.now)))
    return { charge, provider, timed: { ...NOT_PREPARED, askedAt: begun.now } };
  const { paymentReference, amountMinor, currency, customerName, customerEmail } = accepted;
  const account = { provider: provider.name, account: provider.account };
  const callbackUrl = deps.addresses.ofCharge(account, reference);
  const returnUrl = deps.addresses.ofReturn(deps.channels[channel], reference);
  const known = { paymentReference, amountMinor, currency, customerName, customerEmail };
  const timed = await ask({ reference, ...known, callbackUrl, returnUrl });
  const mayGoOn = !attempt.isForOneAccount && clock.now() - since < NEXT_ACCOUNT_WITHIN_MS;
  const next = isUnsent(timed.answer) && mayGoOn ? withAsk(route.next(), attempt, accepted.goesBy) : null;
  if (!next || isRefused(next)) return { charge, provider, timed };
  const again = { reference: await deps.newReference(channel), bucket, now: clock.now() };
  const chargeId = await deps.beginAgain(charge, {
    ...again,
    provider: next.provider.name,
    accountId: next.accountId,
    sentence: sentenceOf(channel, 'DEFAULT'),
  });
  if (chargeId === null) return { charge, provider, timed };
  return askInTurn(deps, attempt, { ...again, since, accepted: { ...accepted, chargeId } }, next);
}

function isUnsent(answer: ProviderAnswer): boolean {
  return answer.kind === 'lost' && answer.sent === 'never';
}

type AskedRoute = Routed & { ask: Ask };

/** Where the attempt goes, and what asks for it there; null when no account takes it, also one that did when the same call first came. */
async function routeOf(
  { providers }: Pick<AttemptDeps, 'providers'>,
  caller: PayerCaller,
  attempt: Attempt,
): Promise<AskedRoute | Refused | null> {
  return withAsk(await providers.route(routedChargeOf(caller, attempt)), attempt);
}

function withAsk(
  routed: Routed | null,
  attempt: Attempt,
  goesBy: Accepted['goesBy'] = null,
): AskedRoute | Refused | null {
  const ask = routed && attempt.asking(routed.provider, goesBy);
  if (!ask) return null;
  if (isRefused(ask)) return ask;
  return { ...routed, ask };
}

/** The same account, with what the shield puts before the card. */
function shielded(route: AskedRoute, attempt: Attempt, goesBy: Accepted['goesBy']): AskedRoute {
  const asked = withAsk(route, attempt, goesBy);
  if (!asked || isRefused(asked)) throw new Error('The shield led a card where it cannot go');
  return asked;
}

const NOT_PREPARED: Omit<TimedAnswer<ProviderAnswer>, 'askedAt'> = {
  answer: { kind: 'lost', sent: 'never', cause: 'not_prepared' },
  late: null,
};

/** False where it threw. An error to the payer would leave the charge as sent, and block the payment until a query is due. */
async function isPrepared(
  { warn }: Pick<AttemptDeps, 'warn'>,
  { onAccepted }: Attempt,
  accepted: Accepted,
  now: number,
): Promise<boolean> {
  try {
    // Which card is typed on the processor's page nobody here knows, so it is not saved.
    if (accepted.goesBy !== 'page') await onAccepted?.(accepted, now);
    return true;
  } catch (error) {
    warn('A charge could not be prepared and was not sent', {
      payment: accepted.paymentReference,
      err: error,
    });
    return false;
  }
}

/**
 * A payer hears that the way does not answer for now, and that nothing was sent. A merchant that sent a card where its processor has cards
 * typed on its own page is told why.
 */
async function notOffered(
  { providers }: Pick<AttemptDeps, 'providers'>,
  caller: PayerCaller,
  attempt: Attempt,
): Promise<Refused> {
  const charge = routedChargeOf(caller, attempt);
  if (await providers.isPaused(charge)) return refused('UNAVAILABLE', { code: 'WAY_PAUSED' });
  const isHosted = (await providers.route({ ...charge, isHosted: true })) !== null;
  return refused('CHANNEL_NOT_OFFERED', isHosted ? { code: 'CARD_NOT_TAKEN_HERE' } : null);
}

/** As far as the routing table asks. */
function routedChargeOf(
  { session }: PayerCaller,
  { channel, kept: { card, wallet, bank }, quote, accountId, isHosted = false }: Attempt,
): ChargeToRoute {
  return {
    channel,
    of: session.paymentReference,
    debited: quote?.debited ?? null,
    network: card?.brand ?? wallet?.network ?? bank?.slug ?? null,
    isHosted,
    accountId,
  };
}

/** A charge that was accepted just now, as its first answer is weighed against it. */
function freshCharge(
  accepted: Accepted,
  { now, ...made }: Pick<AskedCharge, 'reference' | 'provider' | 'account_id' | 'channel'> & { now: number },
): AskedCharge {
  return {
    ...made,
    id: accepted.chargeId,
    transaction_id: accepted.transactionId,
    status: 'sent',
    auth_model: null,
    auth_step: null,
    round: 0,
    amount_minor: accepted.amountMinor,
    currency: accepted.currency,
    wrong_secrets: 0,
    error_type: null,
    queries: 0,
    can_resend_otp: false,
    sent_at: new Date(now),
  };
}

/** The same call again gets the answer of the first; while that is still under way, IN_PROGRESS. */
async function repeatedAnswer(
  payments: Pick<PaymentStore, 'chargeById'>,
  views: Views,
  { chargeId, sameBody }: { chargeId: number; sameBody: boolean },
): Promise<ChargeView | Refused> {
  if (!sameBody) return refused('KEY_REUSED');
  const charge: ChargeRow = await payments.chargeById(chargeId);
  if (charge.first_answer) return views.read(charge, charge.first_answer);
  return charge.status === 'sent' ? refused('IN_PROGRESS') : views.read(charge);
}

/**
 * The refusal of an attempt that was not accepted. `instrument.field`: the field of the body that holds it, if one does. `currency`: the
 * payment's, in whose country's time the payer reads when to try again.
 */
function notAccepted(
  { why, limit, freeAt }: Extract<Acceptance, { kind: 'refused' }>,
  { instrument, currency }: { instrument: { field: string | null } | null; currency: string },
): Refused {
  if (limit) return limitMet(limit, instrument?.field);
  if (why === 'ONE_CARD_TRY') return refused('CHANNEL_NOT_OFFERED');
  if (why === 'CARD_BUSY')
    return { ...refused('UNAVAILABLE', { code: 'WAY_PAUSED' }), retryAfterSeconds: BUSY_S };
  if (freeAt === undefined) return refused(why);
  const { time } = paymentTime(Math.ceil(freeAt / MINUTE_MS) * MINUTE_MS, currency);
  return refused(why, { code: 'ANOTHER_ATTEMPT_UNTIL', params: { time } });
}

const MINUTE_MS = 60_000;
const BUSY_S = 60;
