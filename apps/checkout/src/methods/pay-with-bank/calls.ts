// Spec §7 the pay-with-bank calls, by the names that flow.ts has for them: wire names end here, and an answer becomes one word of ours.
import type { CallOptions } from '@titan/contract/payer/client';
import {
  authorizeBank,
  chargeBank,
  getAllBanks,
  getBanks,
  requestProcessor,
  resendBankOtp,
} from '@titan/contract/payer/pay-with-bank';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { queryBank } from '@titan/contract/payer/query-bank';
import type { BankAccount } from '@titan/rules/bank-inputs';
import { saysResendExceeded } from '@titan/rules/bank-texts';
import { countryOf } from '@titan/rules/currency';
import type { Service } from '../../platform/ports.ts';
import { actOnBankApp } from '@titan/contract/sandbox/bank-app';
import type { TestAppAct } from '../../test-mode/test-bank-app.tsx';
import {
  type Asking,
  AT_FIELDS,
  chargeReference,
  knownVersion,
  type LookUpInput,
  readAnswer,
  readLookUp,
  readResend,
  readServerState,
  type SentCharge,
} from '../../stages/read-answer.ts';
import type { MethodPorts } from '../registration.ts';
import type { CodePayload, BankCall, BankAnswer } from './state.ts';

/** Makes the calls of pay with bank by these ports. */
export function payWithBankCalls({ service, bankPages, addresses }: MethodPorts) {
  return async (call: BankCall, signal: AbortSignal): Promise<BankAnswer> => {
    const asking = { service, signal };
    switch (call.do) {
      case 'openTab':
        return { kind: addresses.openTab(call.address) ? 'opened' : 'blocked' };
      case 'awaitHint':
        await bankPages.nextHint(call.charge, signal);
        return { kind: 'back' };
      case 'banks':
        return { kind: 'banks', banks: await banksOf(call.payment, asking) };
      case 'allBanks':
        return { kind: 'all-banks', names: await allBanksOf(call.payment, asking) };
      case 'resend':
        return resend(call, asking);
      case 'lookUp':
        return lookUp(call, asking);
      case 'send':
        return send(call, asking);
    }
  };
}

type Send = Extract<BankCall, { do: 'send' }>;

function send({ payment, submission }: Send, asking: Asking): Promise<BankAnswer> {
  const { payload, key } = submission;
  const options = { signal: asking.signal, idempotencyKey: key };
  if ('act' in payload) return actOnTestApp(asking, payment, payload.act);
  if ('confirm' in payload) return lookUp({ payment, hasSubmission: false }, asking);
  if ('bankName' in payload) return requestBank(payload.bankName, asking.service, options);
  return readAnswer(sendFor(payment, payload, asking.service, options), asking, AT_FIELDS);
}

function sendFor(
  payment: PaymentView,
  payload: { account: BankAccount } | CodePayload,
  { call }: Service,
  options: CallOptions,
): SentCharge {
  const { public_key, reference: payment_reference } = payment;
  if ('account' in payload) {
    const data = { public_key, payment_reference, bank_account: payload.account };
    return call(chargeBank, { type: 'pay_with_bank', data }, options);
  }
  const authorization = { [payload.as]: payload.code };
  return call(authorizeBank, { public_key, reference: chargeReference(payment), authorization }, options);
}

async function requestBank(name: string, { call }: Service, options: CallOptions): Promise<BankAnswer> {
  const sent = await call(requestProcessor, { bank_name: name }, options);
  return { kind: sent.ok ? 'received' : 'not-received' };
}

/** Only the bank knows the outcome, so the page asks the service. */
async function actOnTestApp(asking: Asking, payment: PaymentView, act: TestAppAct): Promise<BankAnswer> {
  const { service, signal } = asking;
  await service.callTestMode(actOnBankApp, { reference: chargeReference(payment), act }, { signal });
  return readServerState(asking);
}

async function resend(
  { payment, key }: Extract<BankCall, { do: 'resend' }>,
  asking: Asking,
): Promise<BankAnswer> {
  const options = { signal: asking.signal, idempotencyKey: key };
  const sent = asking.service.call(resendBankOtp, { reference: chargeReference(payment) }, options);
  const answer = await readResend(await sent, payment, asking, saysResendExceeded);
  return answer ?? readAnswer(sent, asking, AT_FIELDS);
}

async function lookUp(look: LookUpInput, asking: Asking): Promise<BankAnswer> {
  const { charge, env, public_key } = look.payment;
  if (charge?.channel !== 'pay_with_bank' || charge.status !== 'processing') return readServerState(asking);
  const { service, signal } = asking;
  const body = { reference: charge.reference, env, public_key, ...knownVersion(look) };
  return readLookUp(await service.call(queryBank, body, { signal }), look, asking);
}

/** Null: the list did not come. */
async function banksOf({ currency, public_key: publicKey }: PaymentView, { service, signal }: Asking) {
  const asked = await service.call(getBanks, undefined, { signal, query: { currency, publicKey } });
  return asked.ok && Array.isArray(asked.value) ? asked.value : null;
}

/** Names; none where they did not come. */
async function allBanksOf({ currency, public_key: publicKey }: PaymentView, { service, signal }: Asking) {
  const query = { countryCode: countryOf(currency), publicKey };
  const asked = await service.call(getAllBanks, undefined, { signal, query });
  return asked.ok && Array.isArray(asked.value) ? asked.value.map(({ name }) => name) : [];
}
