// Spec §7 the pay-with-bank calls, by the names that flow.ts has for them: wire names end here, and an answer becomes one word of ours.
import type { CallOptions } from '@titan/contract/client';
import {
  authorizeBank,
  chargeBank,
  getAllBanks,
  getBanks,
  requestProcessor,
  resendBankOtp,
} from '@titan/contract/pay-with-bank';
import type { PaymentView } from '@titan/contract/payment';
import { queryBank } from '@titan/contract/query-bank';
import type { BankAccount } from '@titan/rules/bank-inputs';
import { saysResendExceeded } from '@titan/rules/bank-texts';
import { countryOf } from '@titan/rules/currency';
import type { Service } from '../../platform/ports.ts';
import { actOnBankApp } from '@titan/contract/sandbox-bank-app';
import type { TestAppAct } from '../../test-mode/test-bank-app.tsx';
import {
  type Asking,
  AT_FIELDS,
  chargeReference,
  knownBy,
  type Look,
  meaningOf,
  meaningOfLook,
  meaningOfResend,
  readTruth,
  type Sent,
} from '../../stages/meaning-of-answer.ts';
import type { MethodPorts } from '../registration.ts';
import type { CodeSends, BankCall, BankAnswer } from './state.ts';

/** Makes the calls of pay with bank by these ports. */
export function payWithBankCalls({ service, bankPages, addresses }: MethodPorts) {
  return async (call: BankCall, signal: AbortSignal): Promise<BankAnswer> => {
    const asking = { service, signal };
    switch (call.do) {
      case 'openTab':
        return { says: addresses.openTab(call.address) ? 'opened' : 'blocked' };
      case 'awaitHint':
        await bankPages.nextHint(call.charge, signal);
        return { says: 'back' };
      case 'banks':
        return { says: 'banks', banks: await banksOf(call.payment, asking) };
      case 'allBanks':
        return { says: 'all-banks', names: await allBanksOf(call.payment, asking) };
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

function send({ payment, press }: Send, asking: Asking): Promise<BankAnswer> {
  const { sends, key } = press;
  const options = { signal: asking.signal, idempotencyKey: key };
  if ('act' in sends) return actOnTestApp(asking, payment, sends.act);
  if ('confirm' in sends) return lookUp({ payment, pressed: false }, asking);
  if ('bankName' in sends) return requestBank(sends.bankName, asking.service, options);
  return meaningOf(sendFor(payment, sends, asking.service, options), asking, AT_FIELDS);
}

function sendFor(
  payment: PaymentView,
  sends: { account: BankAccount } | CodeSends,
  { call }: Service,
  options: CallOptions,
): Sent {
  const { public_key, reference: payment_reference } = payment;
  if ('account' in sends) {
    const data = { public_key, payment_reference, bank_account: sends.account };
    return call(chargeBank, { type: 'pay_with_bank', data }, options);
  }
  const authorization = { [sends.as]: sends.code };
  return call(authorizeBank, { public_key, reference: chargeReference(payment), authorization }, options);
}

async function requestBank(name: string, { call }: Service, options: CallOptions): Promise<BankAnswer> {
  const sent = await call(requestProcessor, { bank_name: name }, options);
  return { says: sent.ok ? 'received' : 'not-received' };
}

/** What came of it is told by the bank: the page looks. */
async function actOnTestApp(asking: Asking, payment: PaymentView, act: TestAppAct): Promise<BankAnswer> {
  const { service, signal } = asking;
  await service.callTestMode(actOnBankApp, { reference: chargeReference(payment), act }, { signal });
  return readTruth(asking);
}

async function resend(
  { payment, key }: Extract<BankCall, { do: 'resend' }>,
  asking: Asking,
): Promise<BankAnswer> {
  const options = { signal: asking.signal, idempotencyKey: key };
  const sent = asking.service.call(resendBankOtp, { reference: chargeReference(payment) }, options);
  const answer = await meaningOfResend(await sent, payment, asking, saysResendExceeded);
  return answer ?? meaningOf(sent, asking, AT_FIELDS);
}

async function lookUp(look: Look, asking: Asking): Promise<BankAnswer> {
  const { charge, env, public_key } = look.payment;
  if (charge?.channel !== 'pay_with_bank' || charge.status !== 'processing') return readTruth(asking);
  const { service, signal } = asking;
  const body = { reference: charge.reference, env, public_key, ...knownBy(look) };
  return meaningOfLook(await service.call(queryBank, body, { signal }), look, asking);
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
