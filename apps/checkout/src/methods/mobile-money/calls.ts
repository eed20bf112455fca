// Spec §7 the mobile-money calls, by the names that flow.ts has for them: wire names end here, and an answer becomes one word of ours.
import type { CallOptions } from '@titan/contract/payer/client';
import {
  authorizeWalletOtp,
  authorizeWalletStk,
  chargeMobileMoney,
  queryMobileMoney,
  queryMobileMoneyDirect,
  resendWalletOtp,
  resendWalletStk,
} from '@titan/contract/payer/mobile-money';
import type { MobileMoney } from '@titan/contract/payer/mobile-money.schema';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { saysExceeded } from '@titan/rules/wallet-texts';
import type { MethodPorts } from '../registration.ts';
import type { LookUp } from '../../stages/waiting.ts';
import { actOnPhone } from '@titan/contract/sandbox/phone';
import {
  type Asking,
  AT_FIELDS,
  chargeReference,
  readAnswer,
  readLookUp,
  readResend,
  readServerState,
  type SentCharge,
} from '../../stages/read-answer.ts';
import type { WalletAnswer, WalletCall } from './flow.ts';
import { isPromptOpen } from './position.ts';

/** Makes the calls of mobile money by these ports. */
export function mobileMoneyCalls({ service, addresses }: Pick<MethodPorts, 'service' | 'addresses'>) {
  return async (call: WalletCall, signal: AbortSignal): Promise<WalletAnswer> => {
    const asking = { service, signal };
    switch (call.do) {
      case 'send':
        return send(call, asking);
      case 'resend':
        return resend(call, asking);
      case 'openTab':
        return { kind: addresses.openTab(call.address) ? 'opened' : 'blocked' };
      case 'lookUp':
        return lookUp(call, asking);
    }
  };
}

type Send = Extract<WalletCall, { do: 'send' }>;

function send(call: Send, asking: Asking): Promise<WalletAnswer> {
  const { payment, submission } = call;
  const { payload } = submission;
  if ('act' in payload) return askTestPhone(payment, payload.act, asking);
  return 'confirm' in payload
    ? askNetwork(call, payload.confirm, asking)
    : readAnswer(sendSubmission(call, payload, asking), asking, AT_FIELDS);
}

/** Read like a look-up: if it does not arrive, nothing is known about the money. */
async function askNetwork(
  { payment, submission }: Send,
  confirm: 'open' | 'sent',
  asking: Asking,
): Promise<WalletAnswer> {
  const { service, signal } = asking;
  const body = { reference: chargeReference(payment) };
  const asked = await (confirm === 'sent'
    ? service.call(queryMobileMoneyDirect, body, { signal, idempotencyKey: submission.key })
    : service.call(queryMobileMoney, body, { signal }));
  return readLookUp(asked, { payment, hasSubmission: false }, asking);
}

async function resend(
  { payment, key, of }: Extract<WalletCall, { do: 'resend' }>,
  asking: Asking,
): Promise<WalletAnswer> {
  const sent = asking.service.call(
    of === 'otp' ? resendWalletOtp : resendWalletStk,
    { reference: chargeReference(payment) },
    { signal: asking.signal, idempotencyKey: key },
  );
  const answer = await readResend(await sent, payment, asking, saysExceeded);
  return answer ?? readAnswer(sent, asking, AT_FIELDS);
}

function sendSubmission(
  { payment, submission }: Send,
  payload: { wallet: MobileMoney } | { token: string } | { pin: string },
  { service: { call }, signal }: Asking,
): SentCharge {
  const options: CallOptions = { signal, idempotencyKey: submission.key };
  const { public_key } = payment;
  if ('wallet' in payload) {
    const body = { public_key, payment_reference: payment.reference, mobile_money: payload.wallet };
    return call(chargeMobileMoney, body, options);
  }
  const reference = chargeReference(payment);
  if ('token' in payload)
    return call(authorizeWalletOtp, { public_key, reference, token: payload.token }, options);
  return call(authorizeWalletStk, { reference, pin: payload.pin }, options);
}

/** Only the network knows the outcome, so the page asks the service. */
async function askTestPhone(
  payment: PaymentView,
  act: 'decline' | 'ignore',
  asking: Asking,
): Promise<WalletAnswer> {
  const { service, signal } = asking;
  await service.callTestMode(actOnPhone, { reference: chargeReference(payment), act }, { signal });
  return readServerState(asking);
}

async function lookUp(look: LookUp, asking: Asking): Promise<WalletAnswer> {
  const { payment } = look;
  const { charge } = payment;
  const isUnderWay =
    charge?.channel === 'mobile_money' && (charge.status === 'processing' || isPromptOpen(payment));
  if (!isUnderWay) return readServerState(asking);
  const { service, signal } = asking;
  const asked = await service.call(queryMobileMoney, { reference: charge.reference }, { signal });
  return readLookUp(asked, look, asking);
}
