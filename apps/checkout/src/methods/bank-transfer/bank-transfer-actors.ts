// Spec §7 the calls of a bank transfer, as the machine invokes them: wire names end here, and an answer becomes one word of ours.
import { openTransferAccount, returnTransferPart } from '@titan/contract/bank-transfer';
import { queryBank } from '@titan/contract/query-bank';
import type { ChargeView } from '@titan/contract/charge';
import type { CallResult } from '@titan/contract/client';
import type { FieldProblems, Refusal } from '@titan/contract/failure';
import type { PaymentView } from '@titan/contract/payment';
import { sendSandboxTransfer, setAutoComplete } from '@titan/contract/sandbox-transfer';
import { fromPromise } from 'xstate';
import type { Service } from '../../platform/ports.ts';
import { mayStillPay } from '../method.ts';

/** One press of the payer. The key stays with it: sent again, it acts once (design §3). */
export type TransferPress = { key: string; sends: TransferSends };
export type TransferSends =
  /** A new account, or the money's way back. */
  | { asks: 'account' | 'return-part' }
  | { confirm: true }
  /** TEST MODE: major units as typed, and whether the account pays itself. */
  | { amount: string }
  | { autoComplete: boolean };

/** What an answer of the service means to the flow. */
export type TransferAnswer =
  /** About this charge: its status says the rest. */
  | { says: 'charge'; charge: ChargeView }
  /** The truth, read again. */
  | { says: 'truth'; payment: PaymentView }
  /** Refused because the payment was completed before; with the truth. */
  | { says: 'already-completed'; payment: PaymentView }
  | { says: 'session-end' }
  /** Not known yet: no answer, an unreadable one, or one is still being looked for. Never a failure (design §3). */
  | { says: 'unknown' }
  /** Nothing was done; the payer is told why and stays. */
  | { says: 'refused'; message: string };

export type TransferCall = { payment: PaymentView; press: TransferPress };
export type TransferLookUp = { payment: PaymentView };

type Sent = Promise<CallResult<ChargeView>>;

/** Builds the actors of the bank-transfer machine. Each is aborted when its stage is left. */
export function createBankTransferActors(service: Service) {
  return {
    sendPress: fromPromise<TransferAnswer, TransferCall>(({ input, signal }) => {
      const { sends } = input.press;
      if ('asks' in sends) return meaningOf(sendPress(service, input, sends.asks, signal), service, signal);
      if ('confirm' in sends) return lookUp(input, service, signal);
      return useSandbox(service, input.payment, sends, signal);
    }),
    lookUp: fromPromise<TransferAnswer, TransferLookUp>(({ input, signal }) =>
      lookUp(input, service, signal),
    ),
  };
}

function sendPress(
  { call }: Service,
  { payment, press }: TransferCall,
  asks: 'account' | 'return-part',
  signal: AbortSignal,
): Sent {
  const { public_key, reference: payment_reference } = payment;
  const options = { signal, idempotencyKey: press.key };
  if (asks === 'return-part') {
    return call(returnTransferPart, { public_key, reference: chargeReference(payment) }, options);
  }
  const type = 'bank_transfer' as const;
  const body = { type, data: { public_key, payment_reference } };
  return call(openTransferAccount, body, { ...options, query: { type } });
}

/** What came of it is told by the bank: the page looks. */
async function useSandbox(
  service: Service,
  payment: PaymentView,
  sends: { amount: string } | { autoComplete: boolean },
  signal: AbortSignal,
): Promise<TransferAnswer> {
  const account_number = payment.charge?.bank_transfer?.account?.account_number ?? '';
  const { callSandbox } = service;
  const sent =
    'amount' in sends
      ? await callSandbox(sendSandboxTransfer, { account_number, amount: sends.amount }, { signal })
      : await callSandbox(setAutoComplete, { account_number, auto_complete: sends.autoComplete }, { signal });
  if (!sent.ok && sent.failure.kind === 'refused') return refusedWith(sent.failure);
  return sent.ok ? readTruth(service, signal) : { says: 'unknown' };
}

// Asked about by itself first, so that the service asks the bank. Then the whole truth: another account of this payment may have
// been paid meanwhile, or money is on its way back.
async function lookUp(
  { payment }: TransferLookUp,
  service: Service,
  signal: AbortSignal,
): Promise<TransferAnswer> {
  const { charge, env, public_key } = payment;
  if (charge?.channel === 'bank_transfer' && mayStillPay(charge)) {
    const body = { reference: charge.reference, env, public_key };
    const asked = await service.call(queryBank, body, { signal });
    if (!asked.ok && asked.failure.kind !== 'refused') return { says: 'unknown' };
  }
  return readTruth(service, signal);
}

async function readTruth(service: Service, signal: AbortSignal): Promise<TransferAnswer> {
  const read = await service.readPayment(signal);
  return read.ok ? { says: 'truth', payment: read.value } : { says: 'unknown' };
}

async function meaningOf(sent: Sent, service: Service, signal: AbortSignal): Promise<TransferAnswer> {
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
      return refusedWith(failure);
    default:
      return { says };
  }
}

// A charge that ended is told with the whole truth: it may be the last allowed one, and its money may be on its way back.
async function meaningOfCharge(
  charge: ChargeView,
  service: Service,
  signal: AbortSignal,
): Promise<TransferAnswer> {
  const told: TransferAnswer = { says: 'charge', charge };
  if (mayStillPay(charge)) return told;
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
  ] satisfies [Refusal, TransferAnswer['says']][]);

// A service that broke may have acted first; only UNAVAILABLE is said before anything is done.
function isOurFault({ httpStatus, code }: { httpStatus: number; code: string }): boolean {
  return httpStatus >= 500 && code !== 'UNAVAILABLE';
}

/** Where a field is at fault, its own sentence says more. */
function refusedWith({ message, fields }: { message: string; fields: FieldProblems | null }): TransferAnswer {
  const [first] = Object.values(fields ?? {});
  return { says: 'refused', message: first?.message ?? message };
}

function chargeReference({ charge }: PaymentView): string {
  if (charge === null) throw new Error('There is no charge to speak of');
  return charge.reference;
}
