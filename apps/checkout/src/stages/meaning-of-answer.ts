// Spec §7, §8: what the service's answers mean to every method. Wire codes end here; what only one method is answered is read in its
// own folder.
import type { ChargeView } from '@titan/contract/charge';
import type { CallResult } from '@titan/contract/client';
import type { ChargeConfirmation } from '@titan/contract/confirmation';
import type { Failure, FieldProblems, Refusal } from '@titan/contract/failure';
import type { PaymentView } from '@titan/contract/payment';
import type { Unchanged } from '@titan/contract/unchanged';
import type { Service } from '../platform/ports.ts';
import { isSameTruth, mayStillPay } from './method.ts';

/** The truth, read anew. */
type Truth = { says: 'truth'; payment: PaymentView };
/** Not known yet: no answer, an unreadable one, or one is still being looked for. Never a failure. */
export type Unknown = { says: 'unknown'; isOffline?: boolean };
/** The code that asks the service is not there: certainly nothing was sent. */
type NotSent = { says: 'not-sent' };

/** What an answer means, whatever the method. */
export type Answer =
  /** About this charge: its status says the rest. */
  | { says: 'charge'; charge: ChargeView }
  | Truth
  /** Refused because the payment was completed before; with the truth. */
  | { says: 'already-completed'; payment: PaymentView }
  | { says: 'session-end' }
  | Unknown
  | NotSent;

/** Nothing was done; the payer is told why and stays. */
export type Refused = { says: 'refused'; message: string; fieldErrors: Record<string, string> };

/** What a resend is answered beside. */
export type ResendAnswer =
  /** Asked for another code or prompt before its time. */
  | { says: 'too-soon' }
  /** Spec §8 "Resend limit exceeded". */
  | { says: 'resend-limit' }
  /**
   * It was not sent, or nobody knows (`message` null). With the truth where that could be read: whether it was counted, and from when it
   * can be asked for again.
   */
  | { says: 'not-resent'; message: string | null; payment?: PaymentView };

export type RefusedCall = Extract<Failure, { kind: 'refused' }>;
export type Sent = Promise<CallResult<ChargeView>>;

/** Who asks: until `signal` aborts. */
export type Asking = { service: Service; signal: AbortSignal };

type Reading<Own> = {
  /** What a refusal means that says nothing of where the payment stands. */
  refused(failure: RefusedCall): Own;
  /** This charge tells all that there is to know; of any other the whole truth is read with it. */
  tellsAll(charge: ChargeView): boolean;
};

/** The truth, read anew; unknown when it cannot be read. */
export async function readTruth({ service, signal }: Asking): Promise<Truth | Unknown> {
  const read = await service.readPayment(signal);
  return read.ok ? { says: 'truth', payment: read.value } : unanswered(read.failure);
}

/** Nobody has answered: this browser is offline, or something else was in the way. */
function unanswered(failure: Failure): Unknown {
  return { says: 'unknown', isOffline: failure.kind === 'unreachable' && failure.cause === 'offline' };
}

/** What the answer to a press means. A refusal that says where the payment stands is told with the truth. */
export async function meaningOf<Own>(
  sent: Sent,
  asking: Asking,
  { refused, tellsAll }: Reading<Own>,
): Promise<Answer | Own> {
  const result = await sent;
  if (result.ok) return meaningOfCharge(result.value, asking, tellsAll);
  const { failure } = result;
  if (failure.kind !== 'refused') return { says: 'unknown' };
  const says = MEANING_OF_REFUSAL.get(failure.code) ?? (isOurFault(failure) ? 'unknown' : 'refused');
  switch (says) {
    case 'truth':
      return readTruth(asking);
    case 'already-completed': {
      const truth = await readTruth(asking);
      return truth.says === 'truth' ? { ...truth, says } : truth;
    }
    case 'refused':
      return refused(failure);
    default:
      return { says };
  }
}

async function meaningOfCharge(
  charge: ChargeView,
  asking: Asking,
  tellsAll: (charge: ChargeView) => boolean,
): Promise<Answer> {
  const told: Answer = { says: 'charge', charge };
  if (tellsAll(charge)) return told;
  const truth = await readTruth(asking);
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
    // To a charge or a step; to the resend of a card's code it resets the flow (card/calls.ts).
    ['PAYMENT_EXPIRED', 'truth'],
    ['STEP_NOT_EXPECTED', 'truth'],
    ['CHANNEL_NOT_OFFERED', 'truth'],
  ] satisfies [Refusal, Answer['says']][]);

// A service that broke may have acted first; only UNAVAILABLE is said before anything is done.
function isOurFault({ httpStatus, code }: RefusedCall): boolean {
  return httpStatus >= 500 && code !== 'UNAVAILABLE';
}

/** For most methods: at each field its own sentence. */
export const AT_FIELDS: Reading<Refused> = {
  refused: ({ message, fields }) => ({ says: 'refused', message, fieldErrors: fieldErrorsOf(fields) }),
  // One that ended without money may be the last allowed one, or the payment may have been paid in another tab meanwhile.
  tellsAll: ({ status }) => status !== 'failed',
};

/** Who looks: `pressed` when a press of the payer's has not been answered, and only the whole truth says what became of it. */
export type Look = { payment: PaymentView; pressed: boolean };

/** What a look says that it knows already, so that little travels while nothing changes. */
export function knownBy({ payment: { version }, pressed }: Look): { known?: string } {
  return pressed || !version ? {} : { known: version };
}

/**
 * What is answered about a charge that is under way, which is the lighter call. Where it does not tell all, the whole truth decides.
 */
export async function meaningOfLook(
  asked: CallResult<ChargeView | ChargeConfirmation | Unchanged>,
  { payment, pressed }: Look,
  asking: Asking,
  tellsAll: (charge: ChargeView) => boolean = mayStillPay,
): Promise<Answer> {
  if (!asked.ok) return asked.failure.kind === 'refused' ? readTruth(asking) : unanswered(asked.failure);
  if ('unchanged' in asked.value) return { says: 'truth', payment };
  if (isCharge(asked.value) && tellsAll(asked.value) && !pressed)
    return { says: 'charge', charge: asked.value };
  return readTruth(asking);
}

/** Of a transfer that goes back the confirmation has a word that screens do not: the truth says it in theirs. */
function isCharge(told: ChargeView | ChargeConfirmation): told is ChargeView {
  return told.status !== 'rejected';
}

/**
 * What only a resend is answered; null: what any press is.
 * @param known the truth from which it was pressed
 * @param saysExceeded the words of a foreign service for its limit
 */
export async function meaningOfResend(
  result: CallResult<ChargeView>,
  known: PaymentView,
  asking: Asking,
  saysExceeded: (message: string) => boolean = () => false,
): Promise<ResendAnswer | Truth | null> {
  if (result.ok) return null;
  const { failure } = result;
  const refused = failure.kind === 'refused' && !isOurFault(failure) ? failure : null;
  const says = refused && resendRefused(refused, saysExceeded);
  if (says !== null) return says === 'refused' ? null : { says };
  return notResent(refused?.message ?? null, known, await readTruth(asking));
}

/** The payment may have moved on meanwhile: then that is what there is to say. */
function notResent(message: string | null, known: PaymentView, truth: Truth | Unknown): ResendAnswer | Truth {
  if (truth.says === 'unknown') return { says: 'not-resent', message };
  const { payment } = truth;
  return isSameTruth(known, payment) ? { says: 'not-resent', message, payment } : truth;
}

/** What a refusal of a resend says by itself; null: that the code could not be sent, which the service has counted all the same. */
function resendRefused(
  { code, message }: RefusedCall,
  saysExceeded: (message: string) => boolean,
): 'resend-limit' | 'too-soon' | 'refused' | null {
  if (code === 'RESEND_LIMIT' || saysExceeded(message)) return 'resend-limit';
  if (code === 'RESEND_TOO_SOON') return 'too-soon';
  return code === 'RESEND_FAILED' ? null : 'refused';
}

/** Paths of the body (`mobile_money.number`) to names of the form's fields (`number`), or to what `nameOf` makes of them. */
export function fieldErrorsOf(
  problems: FieldProblems | null,
  nameOf: (name: string) => string = (name) => name,
): Record<string, string> {
  const entries = Object.entries(problems ?? {});
  return Object.fromEntries(
    entries.map(([path, { message }]) => [nameOf(path.split('.').at(-1) ?? path), message]),
  );
}

/** The reference of the charge under way; throws when there is none. */
export function chargeReference({ charge }: PaymentView): string {
  if (charge === null) throw new Error('There is no charge to speak of');
  return charge.reference;
}
