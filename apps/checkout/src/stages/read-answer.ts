// Spec §7, §8: what the service's answers mean to every method. Wire codes end here; what only one method is answered is read in its
// own folder.
import type { ChargeView, ChargeConfirmation, Unchanged } from '@titan/contract/payer/charge.schema';
import type { CallResult } from '@titan/contract/payer/client';
import type { Failure, Refusal } from '@titan/contract/payer/failure';
import type { FieldProblems } from '@titan/contract/payer/failure.schema';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { Service } from '../platform/ports.ts';
import { isSameServerState, mayStillPay } from './method.ts';

/** The server state, read again. */
type ServerState = { kind: 'payment'; payment: PaymentView };
/** Not known yet: no answer, an unreadable one, or one is still being looked for. Never a failure. */
export type UnknownAnswer = { kind: 'unknown'; isOffline?: boolean };
/** The code that asks the service is not there: certainly nothing was sent. */
type NotSent = { kind: 'not-sent' };

/** What an answer means, whatever the method. */
export type AnswerMeaning =
  /** About this charge: its status decides the rest. */
  | { kind: 'charge'; charge: ChargeView }
  | ServerState
  /** Refused because the payment was completed before; with the payment. */
  | { kind: 'already-completed'; payment: PaymentView }
  | { kind: 'session-end' }
  | UnknownAnswer
  | NotSent;

/** Nothing was done; the payer sees why and stays. */
export type RefusedSubmission = { kind: 'refused'; message: string; fieldErrors: Record<string, string> };

/** What a resend is answered beside. */
export type ResendAnswer =
  /** Asked for another code or prompt before its time. */
  | { kind: 'too-soon' }
  /** Spec §8 "Resend limit exceeded". */
  | { kind: 'resend-limit' }
  /**
   * It was not sent, or nobody knows (`message` null). With the payment where it could be read: whether the resend was counted, and from
   * when the next one is allowed.
   */
  | { kind: 'not-resent'; message: string | null; payment?: PaymentView };

export type RefusedCall = Extract<Failure, { kind: 'refused' }>;
export type SentCharge = Promise<CallResult<ChargeView>>;

/** Calls are made through `service` until `signal` aborts. */
export type Asking = { service: Service; signal: AbortSignal };

type Reading<Own> = {
  /** The answer for a refusal that does not concern the payment's state. */
  refused(failure: RefusedCall): Own;
  /** This charge is all there is to know; for any other the whole payment is read too. */
  isComplete(charge: ChargeView): boolean;
};

/** Reads the server state again; unknown when it cannot be read. */
export async function readServerState({ service, signal }: Asking): Promise<ServerState | UnknownAnswer> {
  const read = await service.readPayment(signal);
  return read.ok ? { kind: 'payment', payment: read.value } : unanswered(read.failure);
}

/** Nobody has answered: this browser is offline, or something else was in the way. */
function unanswered(failure: Failure): UnknownAnswer {
  return { kind: 'unknown', isOffline: failure.kind === 'unreachable' && failure.cause === 'offline' };
}

/** Reads the answer to a submission. A refusal that concerns the payment's state is answered with the server state. */
export async function readAnswer<Own>(
  sent: SentCharge,
  asking: Asking,
  { refused, isComplete }: Reading<Own>,
): Promise<AnswerMeaning | Own> {
  const result = await sent;
  if (result.ok) return readCharge(result.value, asking, isComplete);
  const { failure } = result;
  if (failure.kind !== 'refused') return { kind: 'unknown' };
  const kind = REFUSAL_KINDS.get(failure.code) ?? (isOurFault(failure) ? 'unknown' : 'refused');
  switch (kind) {
    case 'payment':
      return readServerState(asking);
    case 'already-completed': {
      const serverState = await readServerState(asking);
      return serverState.kind === 'payment' ? { ...serverState, kind } : serverState;
    }
    case 'refused':
      return refused(failure);
    default:
      return { kind };
  }
}

async function readCharge(
  charge: ChargeView,
  asking: Asking,
  isComplete: (charge: ChargeView) => boolean,
): Promise<AnswerMeaning> {
  const answer: AnswerMeaning = { kind: 'charge', charge };
  if (isComplete(charge)) return answer;
  const serverState = await readServerState(asking);
  return serverState.kind === 'payment' ? serverState : answer;
}

/** Refusals that concern the payment's state. Every other one means: nothing was done, here is why. */
const REFUSAL_KINDS: ReadonlyMap<string, 'already-completed' | 'session-end' | 'payment' | 'unknown'> =
  new Map([
    ['ALREADY_COMPLETED', 'already-completed'],
    ['SESSION_END', 'session-end'],
    ['STILL_CHECKING', 'unknown'],
    ['IN_PROGRESS', 'unknown'],
    ['EXPIRED', 'payment'],
    ['ABANDONED', 'payment'],
    // To a charge or a step; to the resend of a card's code it resets the flow (card/calls.ts).
    ['PAYMENT_EXPIRED', 'payment'],
    ['STEP_NOT_EXPECTED', 'payment'],
    ['CHANNEL_NOT_OFFERED', 'payment'],
  ] satisfies [Refusal, AnswerMeaning['kind']][]);

// A service that broke may have acted first; only UNAVAILABLE is answered before anything is done.
function isOurFault({ httpStatus, code }: RefusedCall): boolean {
  return httpStatus >= 500 && code !== 'UNAVAILABLE';
}

/** For most methods: at each field its own sentence. */
export const AT_FIELDS: Reading<RefusedSubmission> = {
  refused: ({ message, fields }) => ({ kind: 'refused', message, fieldErrors: fieldErrorsOf(fields) }),
  // One that ended without money may be the last allowed one, or the payment may have been paid in another tab meanwhile.
  isComplete: ({ status }) => status !== 'failed',
};

/** What a look-up knows. `hasSubmission`: a submission has no answer yet, and only the whole payment shows what became of it. */
export type LookUpInput = { payment: PaymentView; hasSubmission: boolean };

/** The version that a look-up knows already, so that little travels while nothing changes. */
export function knownVersion({ payment: { version }, hasSubmission }: LookUpInput): { known?: string } {
  return hasSubmission || !version ? {} : { known: version };
}

/**
 * Reads the answer about a charge in progress, which is the lighter call. Where that is not enough, the whole payment is read.
 */
export async function readLookUp(
  asked: CallResult<ChargeView | ChargeConfirmation | Unchanged>,
  { payment, hasSubmission }: LookUpInput,
  asking: Asking,
  isComplete: (charge: ChargeView) => boolean = mayStillPay,
): Promise<AnswerMeaning> {
  if (!asked.ok)
    return asked.failure.kind === 'refused' ? readServerState(asking) : unanswered(asked.failure);
  if ('unchanged' in asked.value) return { kind: 'payment', payment };
  if (isCharge(asked.value) && isComplete(asked.value) && !hasSubmission)
    return { kind: 'charge', charge: asked.value };
  return readServerState(asking);
}

/** For a transfer that goes back the confirmation has a status that screens do not know: the payment has theirs. */
function isCharge(answer: ChargeView | ChargeConfirmation): answer is ChargeView {
  return answer.status !== 'rejected';
}

/**
 * Reads what only a resend is answered; null: read it like any submission.
 * @param known the payment at which the resend was asked for
 * @param saysExceeded recognises a foreign service's message for its limit
 */
export async function readResend(
  result: CallResult<ChargeView>,
  known: PaymentView,
  asking: Asking,
  saysExceeded: (message: string) => boolean = () => false,
): Promise<ResendAnswer | ServerState | null> {
  if (result.ok) return null;
  const { failure } = result;
  const refused = failure.kind === 'refused' && !isOurFault(failure) ? failure : null;
  const kind = refused && resendRefused(refused, saysExceeded);
  if (kind !== null) return kind === 'refused' ? null : { kind };
  return notResent(refused?.message ?? null, known, await readServerState(asking));
}

/** The payment may have moved on meanwhile: then that is the answer. */
function notResent(
  message: string | null,
  known: PaymentView,
  serverState: ServerState | UnknownAnswer,
): ResendAnswer | ServerState {
  if (serverState.kind === 'unknown') return { kind: 'not-resent', message };
  const { payment } = serverState;
  return isSameServerState(known, payment) ? { kind: 'not-resent', message, payment } : serverState;
}

/** What the refusal of a resend means by itself; null: the code could not be sent, but the service has counted it. */
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
  if (charge === null) throw new Error('The payment has no charge');
  return charge.reference;
}
