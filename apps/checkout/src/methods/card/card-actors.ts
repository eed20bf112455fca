// Spec §7 the card calls, as the card machine invokes them: wire names end here, and an answer becomes one word of ours.
import type { CardDetails } from '@titan/contract/card';
import { authorizeCard, chargeCard, queryCard, resendCardOtp } from '@titan/contract/card';
import type { ChargeView } from '@titan/contract/charge';
import type { CallOptions, CallResult, Client } from '@titan/contract/client';
import type { FieldProblems, Refusal } from '@titan/contract/failure';
import type { PaymentView } from '@titan/contract/payment';
import { CARD_TEXTS } from '@titan/rules/card-declines';
import { fromPromise } from 'xstate';
import type { Service } from '../../platform/ports.ts';

/** One press of the payer. The key stays with it: sent again, it acts once (design §3). */
export type CardPress = { key: string; sends: { card: CardDetails } | { pin: string } | { otp: string } };

/** What an answer of the service means to the card flow. */
export type CardAnswer =
  /** About this charge: its status says the rest. */
  | { says: 'charge'; charge: ChargeView }
  /** The truth, read again. */
  | { says: 'truth'; payment: PaymentView }
  /** Refused because the payment was completed before; with the truth. */
  | { says: 'already-completed'; payment: PaymentView }
  | { says: 'session-end' }
  /** Not known yet: no answer, an unreadable one, or one is still being looked for. Never a failure (design §3). */
  | { says: 'unknown' }
  /** The open step has run out. */
  | { says: 'payment-expired'; message: string }
  /** Asked for a new code before its time. */
  | { says: 'too-soon' }
  /** Nothing was done; the payer is told why and stays. */
  | { says: 'refused'; message: string; fieldErrors: Record<string, string> };

export type CardCall = { payment: PaymentView; press: CardPress };
export type ResendCall = { payment: PaymentView; key: string };
export type LookUp = { payment: PaymentView };

/** Builds the actors of the card machine. Each is aborted when its stage is left. */
export function createCardActors(service: Service) {
  const { call } = service;
  return {
    chargeCard: fromPromise<CardAnswer, CardCall>(({ input, signal }) =>
      meaningOf(sendCharge(call, input, signal), service, signal),
    ),
    authorizeCard: fromPromise<CardAnswer, CardCall>(({ input, signal }) =>
      meaningOf(sendSecret(call, input, signal), service, signal),
    ),
    resendOtp: fromPromise<CardAnswer, ResendCall>(async ({ input, signal }) => {
      const body = { reference: chargeReference(input.payment) };
      const sent = call(resendCardOtp, body, { signal, idempotencyKey: input.key });
      return meaningOfResend(await sent) ?? meaningOf(sent, service, signal);
    }),
    lookUp: fromPromise<CardAnswer, LookUp>(({ input, signal }) => lookUp(input, service, signal)),
  };
}

function sendCharge(
  call: Client,
  { payment, press }: CardCall,
  signal: AbortSignal,
): Promise<CallResult<ChargeView>> {
  if (!('card' in press.sends)) throw new Error('A charge needs card details');
  const body = {
    payment_reference: payment.reference,
    public_key: payment.public_key,
    cardDetails: press.sends.card,
  };
  return call(chargeCard, body, pressOptions(press, signal));
}

function sendSecret(
  call: Client,
  { payment, press }: CardCall,
  signal: AbortSignal,
): Promise<CallResult<ChargeView>> {
  if ('card' in press.sends) throw new Error('A step needs a PIN or a code');
  const body = {
    public_key: payment.public_key,
    reference: chargeReference(payment),
    authorization: press.sends,
  };
  return call(authorizeCard, body, pressOptions(press, signal));
}

// A charge that is known to be under way is asked for by itself, which is the lighter call; once it has moved, or when none
// is known, the whole truth decides (another tab may have paid).
async function lookUp({ payment }: LookUp, service: Service, signal: AbortSignal): Promise<CardAnswer> {
  if (payment.charge?.status === 'processing') {
    const asked = await service.call(queryCard, { reference: payment.charge.reference }, { signal });
    const isSettled = asked.ok ? asked.value.status !== 'processing' : asked.failure.kind === 'refused';
    if (!isSettled) return { says: 'unknown' };
  }
  return readTruth(service, signal);
}

async function readTruth(service: Service, signal: AbortSignal): Promise<CardAnswer> {
  const read = await service.readPayment(signal);
  return read.ok ? { says: 'truth', payment: read.value } : { says: 'unknown' };
}

async function meaningOf(
  sent: Promise<CallResult<ChargeView>>,
  service: Service,
  signal: AbortSignal,
): Promise<CardAnswer> {
  const result = await sent;
  if (result.ok) return meaningOfCharge(result.value, service, signal);
  const { failure } = result;
  if (failure.kind !== 'refused') return { says: 'unknown' };
  const says = MEANING_OF_REFUSAL.get(failure.code) ?? (isOurFault(failure) ? 'unknown' : 'refused');
  switch (says) {
    case 'truth':
      return readTruth(service, signal);
    case 'already-completed': {
      const truth = await readTruth(service, signal);
      return truth.says === 'truth' ? { ...truth, says } : truth;
    }
    case 'refused':
      return { says, message: failure.message, fieldErrors: fieldErrorsOf(failure.fields) };
    default:
      return { says };
  }
}

// A charge that ended without money is told with the whole truth: it may be the last allowed one, or the payment may have been
// paid in another tab meanwhile.
async function meaningOfCharge(
  charge: ChargeView,
  service: Service,
  signal: AbortSignal,
): Promise<CardAnswer> {
  const told: CardAnswer = { says: 'charge', charge };
  if (charge.status !== 'failed') return told;
  const truth = await readTruth(service, signal);
  return truth.says === 'truth' ? truth : told;
}

/** Refusals that say where the payment stands. Every other one means: nothing was done, here is why. */
const MEANING_OF_REFUSAL: ReadonlyMap<string, 'already-completed' | 'session-end' | 'truth' | 'unknown'> =
  new Map([
    ['ALREADY_COMPLETED', 'already-completed'],
    ['SESSION_END', 'session-end'],
    ['STILL_CHECKING', 'unknown'],
    ['IN_PROGRESS', 'unknown'],
    ['EXPIRED', 'truth'],
    ['ABANDONED', 'truth'],
    ['PAYMENT_EXPIRED', 'truth'],
    ['STEP_NOT_EXPECTED', 'truth'],
    ['CHANNEL_NOT_OFFERED', 'truth'],
  ] satisfies [Refusal, CardAnswer['says']][]);

// A service that broke may have acted first; only UNAVAILABLE is said before anything is done.
function isOurFault({ httpStatus, code }: { httpStatus: number; code: string }): boolean {
  return httpStatus >= 500 && code !== 'UNAVAILABLE';
}

// What only a resend is answered. Spec §8: "PAYMENT_EXPIRED in a resend response resets the flow", as a refusal or in the charge.
function meaningOfResend(result: CallResult<ChargeView>): CardAnswer | null {
  if (result.ok) return expiredWhen(result.value.error_type, result.value.response_message);
  const { failure } = result;
  if (failure.kind !== 'refused') return null;
  return failure.code === 'RESEND_TOO_SOON'
    ? { says: 'too-soon' }
    : expiredWhen(failure.code, failure.message);
}

function expiredWhen(code: string | null, message: string | null): CardAnswer | null {
  if (code !== 'PAYMENT_EXPIRED') return null;
  return { says: 'payment-expired', message: message ?? CARD_TEXTS.defaultError };
}

/** Paths of the body (`cardDetails.expiry_month`) to names of the form's fields (`expiry`). */
function fieldErrorsOf(problems: FieldProblems | null): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [path, { message }] of Object.entries(problems ?? {})) {
    const wireName = path.split('.').at(-1) ?? path;
    errors[wireName.startsWith('expiry') ? 'expiry' : wireName] = message;
  }
  return errors;
}

function pressOptions({ key }: CardPress, signal: AbortSignal): CallOptions {
  return { signal, idempotencyKey: key };
}

function chargeReference({ charge }: PaymentView): string {
  if (charge === null) throw new Error('There is no charge to speak of');
  return charge.reference;
}
