// The one way an attempt starts, whatever it pays with (design §3): accept and commit, announce, ask the provider, record its answer.
import type { ChargeView } from '@titan/contract/charge';
import type { Channel } from '@titan/rules/methods';
import type { ChargeReference } from '@titan/rules/reference';
import type { Ports, Warn } from '../platform/ports.ts';
import { type Refused, refused } from '../platform/refusal.ts';
import { beginCharge } from '../platform/request-context.ts';
import type {
  ChargeToRoute,
  TimedAnswer,
  Instrument,
  ProviderAnswer,
  Providers,
  Routed,
  TimelyProvider,
} from '../providers/port.ts';
import type { InstrumentLookup } from '../vault/instrument-lookup.ts';
import type { Acceptance, NewCharge } from './accept-store.ts';
import type { CallbackAddresses } from './callback-address.ts';
import type { ChargeRow } from './charge-row.ts';
import { requestFingerprintOf } from './fingerprint.ts';
import { isRefused } from './payer-call.ts';
import { notAccepted, triedWith } from './instrument-limits.ts';
import type { PaymentStore } from './payment-store.ts';
import type { Views } from './payment-view.ts';
import type { PayerCall } from './session.ts';
import type { AnswerRecorder, AskedCharge } from './settle.ts';

export type Accepted = Extract<Acceptance, { kind: 'accepted' }>;
export type Caller = Pick<PayerCall<unknown>, 'session' | 'idempotencyKey'>;

/** What every request to a provider says of a new charge. */
type NewRequest = Pick<Accepted, 'paymentReference' | 'amountMinor' | 'currency' | 'customerEmail'> & {
  reference: ChargeReference;
  callbackUrl: string;
};

type Ask = (request: NewRequest) => Promise<TimedAnswer<ProviderAnswer>>;

export type Attempt = {
  channel: Channel;
  /** What of the instrument may be kept (I-38). */
  kept: Pick<NewCharge, 'card' | 'wallet' | 'bank'>;
  /** What is counted against limits, and the field of the body that holds it, if one does. */
  instrument: { with: Instrument; field: string | null } | null;
  /** What makes a repeat the same call; secrets in it are left out. */
  fingerprinted: object;
  /** What is debited instead of the payment's own amount. */
  quote?: NewCharge['quote'];
  /** Runs once the attempt is committed, before the provider is asked. Where it throws, nothing is sent. Epoch ms. */
  onAccepted?: ((accepted: Accepted, now: number) => Promise<void>) | null;
  /** The only account that can charge it: that of a saved card. */
  accountId?: number | undefined;
  /** What asks the provider for it; null where the provider has no such calls. A refusal begins nothing. */
  asking(provider: TimelyProvider): Ask | Refused | null;
  /** Runs with what a new attempt's first answer has made of it. */
  onAnswered?(view: ChargeView, provider: TimelyProvider): void;
};

export type Attempts = {
  /**
   * Starts one. The charge is committed as `sent` before the provider is asked, so that no answer, crash or repeat can charge twice.
   * Returns the charge after the provider's answer; when that was lost it is `processing`. A repeat gets the first answer.
   */
  start(caller: Caller, attempt: Attempt): Promise<ChargeView | Refused>;
  /** The answer to a repeat whose details can no longer be checked again; null for a new call. */
  repeat(caller: Caller, fingerprinted: object): Promise<ChargeView | Refused | null>;
};

type AttemptParts = {
  ports: Pick<Ports, 'clock' | 'ids' | 'push'>;
  providers: Providers;
  addresses: Pick<CallbackAddresses, 'ofCharge'>;
  instruments: InstrumentLookup;
  accept(charge: NewCharge): Promise<Acceptance>;
  answers: AnswerRecorder;
  payments: Pick<PaymentStore, 'chargeById' | 'chargeByIdempotencyKey'>;
  views: Views;
  /** Keys the fingerprints of repeated calls. */
  fingerprintKey: Buffer;
  warn: Warn;
};

/** Builds the service. */
export function createAttempts(parts: AttemptParts): Attempts {
  const { ports, instruments, answers, payments, views, fingerprintKey } = parts;
  const repeated = (again: { chargeId: number; sameBody: boolean }) => repeatedAnswer(payments, views, again);
  const repeat: Attempts['repeat'] = async ({ session, idempotencyKey }, fingerprinted) => {
    if (idempotencyKey === null) return null;
    const charge = await payments.chargeByIdempotencyKey(session.transactionId, idempotencyKey);
    if (!charge) return null;
    const fingerprint = requestFingerprintOf(fingerprintKey, fingerprinted);
    const sameBody = charge.request_fingerprint?.toString('hex') === fingerprint;
    return repeated({ chargeId: charge.id, sameBody });
  };
  return {
    repeat,
    async start(caller, attempt) {
      beginCharge();
      const way = await wayOf(parts, caller, attempt);
      if (way === null)
        return (await repeat(caller, attempt.fingerprinted)) ?? refused('CHANNEL_NOT_OFFERED');
      if (isRefused(way)) return way;
      const { accountId, provider, ask } = way;
      const { session, idempotencyKey } = caller;
      const { channel, kept, instrument } = attempt;
      const { transactionId, publicSession, env } = session;
      const now = ports.clock.now();
      const reference = ports.ids.charge();
      const acceptance = await parts.accept({
        transactionId,
        reference,
        provider: provider.name,
        accountId,
        channel,
        ...kept,
        instrument: instrument && triedWith(instruments, provider, instrument.with, env),
        quote: attempt.quote ?? null,
        publicSession,
        idempotencyKey,
        fingerprint:
          idempotencyKey === null ? null : requestFingerprintOf(fingerprintKey, attempt.fingerprinted),
        now,
      });
      if (acceptance.kind === 'refused') return notAccepted(acceptance, instrument && instrument.field);
      if (acceptance.kind === 'repeated') return repeated(acceptance);
      ports.push.announce(transactionId);
      const isReady = await isPrepared(parts, attempt, acceptance, now);
      const charge = freshCharge(acceptance, {
        reference,
        provider: provider.name,
        account_id: accountId,
        channel,
        now,
      });
      const { paymentReference, amountMinor, currency, customerEmail } = acceptance;
      const callbackUrl = parts.addresses.ofCharge(
        { provider: provider.name, account: provider.account },
        reference,
      );
      const request = { reference, paymentReference, amountMinor, currency, customerEmail, callbackUrl };
      const asked = isReady ? ask(request) : NOT_PREPARED;
      const view = await views.read(await answers.recordAsked(charge, 'charge', asked));
      attempt.onAnswered?.(view, provider);
      return view;
    },
  };
}

/** Where the attempt goes, and what asks for it there; null when no account takes it, also one that did when the same call first came. */
async function wayOf(
  { providers }: Pick<AttemptParts, 'providers'>,
  caller: Caller,
  attempt: Attempt,
): Promise<(Routed & { ask: Ask }) | Refused | null> {
  const routed = await providers.route(routedChargeOf(caller, attempt));
  const ask = routed && attempt.asking(routed.provider);
  if (!ask || isRefused(ask)) return ask;
  return { ...routed, ask };
}

const NOT_PREPARED: TimedAnswer<ProviderAnswer> = {
  answer: { kind: 'lost', sent: 'never', cause: 'not_prepared' },
  late: null,
};

/** False where it threw. An error to the payer would leave the charge as sent, and block the payment until a query is due. */
async function isPrepared(
  { warn }: Pick<AttemptParts, 'warn'>,
  { onAccepted }: Attempt,
  accepted: Accepted,
  now: number,
): Promise<boolean> {
  try {
    await onAccepted?.(accepted, now);
    return true;
  } catch (error) {
    warn('A charge could not be prepared and was not sent', {
      payment: accepted.paymentReference,
      err: error,
    });
    return false;
  }
}

/** As far as the routing table asks. */
function routedChargeOf(
  { session }: Caller,
  { channel, kept: { card, wallet, bank }, quote, accountId }: Attempt,
): ChargeToRoute {
  return {
    channel,
    of: session.paymentReference,
    debited: quote?.debited ?? null,
    network: card?.brand ?? wallet?.network ?? bank?.slug ?? null,
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
