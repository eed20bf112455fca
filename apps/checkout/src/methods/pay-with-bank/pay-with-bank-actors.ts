// Spec §7 the pay-with-bank calls, as the machine invokes them: wire names end here, and an answer becomes one word of ours.
import type { ChargeView } from '@titan/contract/charge';
import type { CallOptions, CallResult } from '@titan/contract/client';
import type { FieldProblems, Refusal } from '@titan/contract/failure';
import { authorizeBank, chargeBank, resendBankOtp } from '@titan/contract/pay-with-bank';
import type { PaymentView } from '@titan/contract/payment';
import { queryBank } from '@titan/contract/query-bank';
import { pressBankApp } from '@titan/contract/sandbox-bank-app';
import type { BankAccount } from '@titan/rules/bank-inputs';
import { saysResendExceeded } from '@titan/rules/bank-texts';
import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { BankPages, Service } from '../../platform/ports.ts';
import { mayStillPay } from '../method.ts';
import { createBankListActors } from './bank-list-actors.ts';
import type { TestAppAct } from './pay-with-bank-state.ts';

/** One press of the payer. The key stays with it: sent again, it acts once (design §3). */
export type BankPress = { key: string; sends: BankSends };
/** `confirm`: "Check now". */
export type BankSends =
  | { account: BankAccount }
  | { code: string; as: 'otp' | 'payId' }
  | { act: TestAppAct }
  | { confirm: true };

/** What an answer of the service means to the flow. */
export type BankAnswer =
  /** About this charge: its status says the rest. */
  | { says: 'charge'; charge: ChargeView }
  /** The truth, read again. */
  | { says: 'truth'; payment: PaymentView }
  /** Refused because the payment was completed before; with the truth. */
  | { says: 'already-completed'; payment: PaymentView }
  | { says: 'session-end' }
  /** Not known yet: no answer, an unreadable one, or one is still being looked for. Never a failure (design §3). */
  | { says: 'unknown' }
  /** Asked for another code before its time. */
  | { says: 'too-soon' }
  /** Spec §8 "Resend limit exceeded". */
  | { says: 'resend-limit' }
  /** Nothing was done; the payer is told why and stays. */
  | { says: 'refused'; message: string; fieldErrors: Record<string, string> };

export type BankCall = { payment: PaymentView; press: BankPress };
export type BankResendCall = { payment: PaymentView; key: string };
/** `pressed`: a press of the payer's has not been answered, and only the whole truth says what became of it. */
export type BankLookUp = { payment: PaymentView; pressed: boolean };

type Sent = Promise<CallResult<ChargeView>>;

/** Builds the actors of the pay-with-bank machine. Each is aborted when its stage is left. */
export function createPayWithBankActors(service: Service, bankPages: BankPages) {
  return {
    ...createBankListActors(service),
    sendPress: fromPromise<BankAnswer, BankCall>(({ input, signal }) => {
      const { sends } = input.press;
      if ('act' in sends) return useTestApp(service, input.payment, sends.act, signal);
      if ('confirm' in sends) return lookUp({ ...input, pressed: false }, service, signal);
      return meaningOf(sendPress(service, input, sends, signal), service, signal);
    }),
    resend: fromPromise<BankAnswer, BankResendCall>(async ({ input, signal }) => {
      const sent = service.call(
        resendBankOtp,
        { reference: chargeReference(input.payment) },
        { signal, idempotencyKey: input.key },
      );
      return meaningOfResend(await sent) ?? meaningOf(sent, service, signal);
    }),
    /** The bank's page says again and again that the payer is back: that is one reason to look. */
    bankHints: fromCallback<EventObject, Pick<BankCall, 'payment'>>(({ input, sendBack }) => {
      let hasSaid = false;
      return bankPages.listen(chargeReference(input.payment), () => {
        if (!hasSaid) sendBack({ type: 'newsCame' });
        hasSaid = true;
      });
    }),
    lookUp: fromPromise<BankAnswer, BankLookUp>(({ input, signal }) => lookUp(input, service, signal)),
  };
}

function sendPress(
  { call }: Service,
  { payment, press: { key } }: BankCall,
  sends: { account: BankAccount } | { code: string; as: 'otp' | 'payId' },
  signal: AbortSignal,
): Sent {
  const options: CallOptions = { signal, idempotencyKey: key };
  const { public_key, reference: payment_reference } = payment;
  if ('account' in sends) {
    const data = { public_key, payment_reference, bank_account: sends.account };
    return call(chargeBank, { type: 'pay_with_bank', data }, options);
  }
  const authorization = sends.as === 'otp' ? { otp: sends.code } : { payId: sends.code };
  return call(authorizeBank, { public_key, reference: chargeReference(payment), authorization }, options);
}

/** What came of it is told by the bank: the page looks. */
async function useTestApp(
  service: Service,
  payment: PaymentView,
  act: TestAppAct,
  signal: AbortSignal,
): Promise<BankAnswer> {
  await service.callSandbox(pressBankApp, { reference: chargeReference(payment), act }, { signal });
  return readTruth(service, signal);
}

// A charge that is known to be under way is asked for by itself, which is the lighter call; once it has moved, or when a press
// may have made another, the whole truth decides.
async function lookUp(
  { payment, pressed }: BankLookUp,
  service: Service,
  signal: AbortSignal,
): Promise<BankAnswer> {
  const { charge, env, public_key } = payment;
  if (charge?.channel === 'pay_with_bank' && charge.status === 'processing') {
    const asked = await service.call(queryBank, { reference: charge.reference, env, public_key }, { signal });
    if (!asked.ok && asked.failure.kind !== 'refused') return { says: 'unknown' };
    if (asked.ok && mayStillPay(asked.value) && !pressed) return { says: 'charge', charge: asked.value };
  }
  return readTruth(service, signal);
}

async function readTruth(service: Service, signal: AbortSignal): Promise<BankAnswer> {
  const read = await service.readPayment(signal);
  return read.ok ? { says: 'truth', payment: read.value } : { says: 'unknown' };
}

async function meaningOf(sent: Sent, service: Service, signal: AbortSignal): Promise<BankAnswer> {
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
): Promise<BankAnswer> {
  const told: BankAnswer = { says: 'charge', charge };
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
  ] satisfies [Refusal, BankAnswer['says']][]);

// A service that broke may have acted first; only UNAVAILABLE is said before anything is done.
function isOurFault({ httpStatus, code }: { httpStatus: number; code: string }): boolean {
  return httpStatus >= 500 && code !== 'UNAVAILABLE';
}

// Spec §8: "'Resend limit exceeded' when the message includes Exceeded"; the code says it too (design §5).
function meaningOfResend(result: CallResult<ChargeView>): BankAnswer | null {
  if (result.ok || result.failure.kind !== 'refused') return null;
  const { code, message } = result.failure;
  if (code === 'RESEND_LIMIT' || saysResendExceeded(message)) return { says: 'resend-limit' };
  return code === 'RESEND_TOO_SOON' ? { says: 'too-soon' } : null;
}

/** Paths of the body (`data.bank_account.account_number`) to names of the form's fields (`account_number`). */
function fieldErrorsOf(problems: FieldProblems | null): Record<string, string> {
  const entries = Object.entries(problems ?? {});
  return Object.fromEntries(entries.map(([path, { message }]) => [path.split('.').at(-1) ?? path, message]));
}

function chargeReference({ charge }: PaymentView): string {
  if (charge === null) throw new Error('There is no charge to speak of');
  return charge.reference;
}
