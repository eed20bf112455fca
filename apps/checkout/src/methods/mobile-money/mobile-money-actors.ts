// Spec §7 the mobile-money calls, as the machine invokes them: wire names end here, and an answer becomes one word of ours.
import type { ChargeView } from '@titan/contract/charge';
import type { CallOptions, CallResult } from '@titan/contract/client';
import type { FieldProblems, Refusal } from '@titan/contract/failure';
import {
  authorizeWalletOtp,
  authorizeWalletStk,
  chargeMobileMoney,
  type MobileMoney,
  queryMobileMoney,
  queryMobileMoneyDirect,
  resendWalletOtp,
  resendWalletStk,
} from '@titan/contract/mobile-money';
import type { PaymentView } from '@titan/contract/payment';
import { pressPhone } from '@titan/contract/sandbox-phone';
import { saysExceeded } from '@titan/rules/wallet-texts';
import { fromPromise } from 'xstate';
import type { Service } from '../../platform/ports.ts';
import { mayStillPay } from '../method.ts';
import type { TestPhoneAct } from './mobile-money-state.ts';
import { isPromptOpen } from './mobile-money-truth.ts';

/** One press of the payer. The key stays with it: sent again, it acts once (design §3). */
export type WalletPress = { key: string; sends: WalletSends };
/** `confirm`: "I've sent the money". */
export type WalletSends = { wallet: MobileMoney } | { token: string } | TestPhoneAct | { confirm: true };

/** What an answer of the service means to the flow. */
export type WalletAnswer =
  /** About this charge: its status says the rest. */
  | { says: 'charge'; charge: ChargeView }
  /** The truth, read again. */
  | { says: 'truth'; payment: PaymentView }
  /** Refused because the payment was completed before; with the truth. */
  | { says: 'already-completed'; payment: PaymentView }
  | { says: 'session-end' }
  /** Not known yet: no answer, an unreadable one, or one is still being looked for. Never a failure (design §3). */
  | { says: 'unknown' }
  /** Asked for another code or prompt before its time. */
  | { says: 'too-soon' }
  /** Spec §8 "Resend Limit exceeded". */
  | { says: 'resend-limit' }
  /** Nothing was done; the payer is told why and stays. */
  | { says: 'refused'; message: string; fieldErrors: Record<string, string> };

export type WalletCall = { payment: PaymentView; press: WalletPress };
export type ResendCall = { payment: PaymentView; key: string; of: 'otp' | 'prompt' };
/** `pressed`: a press of the payer's has not been answered, and only the whole truth says what became of it. */
export type LookUp = { payment: PaymentView; pressed: boolean };

type Sent = Promise<CallResult<ChargeView>>;

/** Builds the actors of the mobile-money machine. Each is aborted when its stage is left. */
export function createMobileMoneyActors(service: Service) {
  return {
    sendPress: fromPromise<WalletAnswer, WalletCall>(({ input, signal }) =>
      'act' in input.press.sends
        ? useTestPhone(service, input.payment, input.press.sends.act, signal)
        : meaningOf(sendPress(service, input, signal), service, signal),
    ),
    resend: fromPromise<WalletAnswer, ResendCall>(async ({ input, signal }) => {
      const sent = service.call(
        input.of === 'otp' ? resendWalletOtp : resendWalletStk,
        { reference: chargeReference(input.payment) },
        { signal, idempotencyKey: input.key },
      );
      return meaningOfResend(await sent) ?? meaningOf(sent, service, signal);
    }),
    lookUp: fromPromise<WalletAnswer, LookUp>(({ input, signal }) => lookUp(input, service, signal)),
  };
}

function sendPress({ call }: Service, { payment, press }: WalletCall, signal: AbortSignal): Sent {
  const { sends, key } = press;
  const options: CallOptions = { signal, idempotencyKey: key };
  const { public_key } = payment;
  if ('wallet' in sends) {
    const body = { public_key, payment_reference: payment.reference, mobile_money: sends.wallet };
    return call(chargeMobileMoney, body, options);
  }
  const reference = chargeReference(payment);
  if ('token' in sends)
    return call(authorizeWalletOtp, { public_key, reference, token: sends.token }, options);
  if ('pin' in sends) return call(authorizeWalletStk, { reference, pin: sends.pin }, options);
  return call(queryMobileMoneyDirect, { reference }, options);
}

/** What came of it is told by the network: the page looks. */
async function useTestPhone(
  service: Service,
  payment: PaymentView,
  act: 'decline' | 'ignore',
  signal: AbortSignal,
): Promise<WalletAnswer> {
  await service.callSandbox(pressPhone, { reference: chargeReference(payment), act }, { signal });
  return readTruth(service, signal);
}

// A charge that is known to be under way is asked for by itself, which is the lighter call; once it has moved, or when a press
// may have made another, the whole truth decides.
async function lookUp(
  { payment, pressed }: LookUp,
  service: Service,
  signal: AbortSignal,
): Promise<WalletAnswer> {
  const { charge } = payment;
  if (charge?.channel === 'mobile_money' && (charge.status === 'processing' || isPromptOpen(payment))) {
    const asked = await service.call(queryMobileMoney, { reference: charge.reference }, { signal });
    if (!asked.ok && asked.failure.kind !== 'refused') return { says: 'unknown' };
    if (asked.ok && mayStillPay(asked.value) && !pressed) return { says: 'charge', charge: asked.value };
  }
  return readTruth(service, signal);
}

async function readTruth(service: Service, signal: AbortSignal): Promise<WalletAnswer> {
  const read = await service.readPayment(signal);
  return read.ok ? { says: 'truth', payment: read.value } : { says: 'unknown' };
}

async function meaningOf(sent: Sent, service: Service, signal: AbortSignal): Promise<WalletAnswer> {
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
): Promise<WalletAnswer> {
  const told: WalletAnswer = { says: 'charge', charge };
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
  ] satisfies [Refusal, WalletAnswer['says']][]);

// A service that broke may have acted first; only UNAVAILABLE is said before anything is done.
function isOurFault({ httpStatus, code }: { httpStatus: number; code: string }): boolean {
  return httpStatus >= 500 && code !== 'UNAVAILABLE';
}

// Spec §8: "STK resend containing 'exceeded' sets a resend-limit flag"; the code says it too (design §5).
function meaningOfResend(result: CallResult<ChargeView>): WalletAnswer | null {
  if (result.ok || result.failure.kind !== 'refused') return null;
  const { code, message } = result.failure;
  if (code === 'RESEND_LIMIT' || saysExceeded(message)) return { says: 'resend-limit' };
  return code === 'RESEND_TOO_SOON' ? { says: 'too-soon' } : null;
}

/** Paths of the body (`mobile_money.number`) to names of the form's fields (`number`). */
function fieldErrorsOf(problems: FieldProblems | null): Record<string, string> {
  const entries = Object.entries(problems ?? {});
  return Object.fromEntries(entries.map(([path, { message }]) => [path.split('.').at(-1) ?? path, message]));
}

function chargeReference({ charge }: PaymentView): string {
  if (charge === null) throw new Error('There is no charge to speak of');
  return charge.reference;
}
