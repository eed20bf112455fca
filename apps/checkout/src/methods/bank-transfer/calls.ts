// Spec §7 the calls of a bank transfer, by the names that flow.ts has for them: wire names end here, and an answer becomes one word of
// ours.
import { openTransferAccount, returnTransferPart } from '@titan/contract/payer/bank-transfer';
import { queryBank } from '@titan/contract/payer/query-bank';
import type { MethodPorts } from '../registration.ts';
import { sendSandboxTransfer, setAutoComplete } from '@titan/contract/sandbox/transfer';
import type { LookUp } from '../../stages/waiting.ts';
import {
  type Asking,
  AT_FIELDS,
  chargeReference,
  knownVersion,
  readAnswer,
  readLookUp,
  readServerState,
  type SentCharge,
} from '../../stages/read-answer.ts';
import { mayStillPay } from '../../stages/method.ts';
import type { TransferAnswer, TransferCall } from './flow.ts';

/** Makes the calls of a bank transfer by these ports. */
export function bankTransferCalls({ service }: Pick<MethodPorts, 'service'>) {
  return (call: TransferCall, signal: AbortSignal): Promise<TransferAnswer> => {
    const asking = { service, signal };
    return call.do === 'lookUp' ? lookUp(call, asking) : send(call, asking);
  };
}

type Send = Extract<TransferCall, { do: 'send' }>;

function send(call: Send, asking: Asking): Promise<TransferAnswer> {
  const { payment, submission } = call;
  const { payload } = submission;
  if ('asks' in payload) return readAnswer(sendFor(call, payload.asks, asking), asking, OF_TRANSFER);
  if ('confirm' in payload)
    return lookUp({ do: 'lookUp', payment, hasSubmission: false, isPushed: false }, asking);
  return askTestBank(call, payload, asking);
}

function sendFor(
  { payment, submission }: Send,
  asks: 'account' | 'return-part',
  { service: { call }, signal }: Asking,
): SentCharge {
  const { public_key, reference: payment_reference } = payment;
  const options = { signal, idempotencyKey: submission.key };
  if (asks === 'return-part')
    return call(returnTransferPart, { public_key, reference: chargeReference(payment) }, options);
  const type = 'bank_transfer' as const;
  const body = { type, data: { public_key, payment_reference } };
  return call(openTransferAccount, body, { ...options, query: { type } });
}

/** Only the bank knows the outcome, so the page asks the service. */
async function askTestBank(
  { payment }: Send,
  payload: { amount: string } | { autoComplete: boolean },
  asking: Asking,
): Promise<TransferAnswer> {
  const account = payment.charge?.bank_transfer?.account;
  if (!account) return { kind: 'unknown' };
  const { callTestMode } = asking.service;
  const { account_number, transfer_reference } = account;
  const options = { signal: asking.signal };
  const sent = await ('amount' in payload
    ? callTestMode(
        sendSandboxTransfer,
        { account_number, transfer_reference, amount: payload.amount },
        options,
      )
    : callTestMode(setAutoComplete, { account_number, auto_complete: payload.autoComplete }, options));
  if (!sent.ok && sent.failure.kind === 'refused') return AT_FIELDS.refused(sent.failure);
  return sent.ok ? readServerState(asking) : { kind: 'unknown' };
}

// The charge is queried first, so that the service asks the bank, unless push has already reported news. Then the whole payment is read, if
// it has changed: another account may have been paid meanwhile, or money may be on its way back.
async function lookUp(look: LookUp, asking: Asking): Promise<TransferAnswer> {
  const { charge, env, public_key } = look.payment;
  const isOpen = charge?.channel === 'bank_transfer' && mayStillPay(charge);
  if (look.isPushed || !isOpen) return readServerState(asking);
  const { service, signal } = asking;
  const body = { reference: charge.reference, env, public_key, ...knownVersion(look) };
  return readLookUp(await service.call(queryBank, body, { signal }), look, asking, () => false);
}

// A charge that has ended is read with the whole payment: its money may be on its way back, or it was the last allowed attempt.
const OF_TRANSFER = { ...AT_FIELDS, isComplete: mayStillPay };
