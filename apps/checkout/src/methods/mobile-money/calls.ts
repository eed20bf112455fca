// Spec §7 the mobile-money calls, by the names that flow.ts has for them: wire names end here, and an answer becomes one word of ours.
import type { CallOptions } from '@titan/contract/client';
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
import { saysExceeded } from '@titan/rules/wallet-texts';
import type { MethodPorts } from '../registration.ts';
import type { Look } from '../../stages/waiting.ts';
import { actOnPhone } from '@titan/contract/sandbox-phone';
import {
  type Asking,
  AT_FIELDS,
  chargeReference,
  meaningOf,
  meaningOfLook,
  meaningOfResend,
  readTruth,
  type Sent,
} from '../../stages/meaning-of-answer.ts';
import type { WalletAnswer, WalletCall } from './flow.ts';
import { isPromptOpen } from './standing.ts';

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
        return { says: addresses.openTab(call.address) ? 'opened' : 'blocked' };
      case 'lookUp':
        return lookUp(call, asking);
    }
  };
}

type Send = Extract<WalletCall, { do: 'send' }>;

function send(call: Send, asking: Asking): Promise<WalletAnswer> {
  const { payment, press } = call;
  const { sends } = press;
  if ('act' in sends) return askTestPhone(payment, sends.act, asking);
  return 'confirm' in sends
    ? askNetwork(call, asking)
    : meaningOf(sendPress(call, sends, asking), asking, AT_FIELDS);
}

/** Read as a look is: one that did not arrive says nothing of the money. */
async function askNetwork({ payment, press }: Send, asking: Asking): Promise<WalletAnswer> {
  const { service, signal } = asking;
  const options: CallOptions = { signal, idempotencyKey: press.key };
  const body = { reference: chargeReference(payment) };
  const asked = await service.call(queryMobileMoneyDirect, body, options);
  return meaningOfLook(asked, { payment, pressed: false }, asking);
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
  const answer = await meaningOfResend(await sent, payment, asking, saysExceeded);
  return answer ?? meaningOf(sent, asking, AT_FIELDS);
}

function sendPress(
  { payment, press }: Send,
  sends: { wallet: MobileMoney } | { token: string } | { pin: string },
  { service: { call }, signal }: Asking,
): Sent {
  const options: CallOptions = { signal, idempotencyKey: press.key };
  const { public_key } = payment;
  if ('wallet' in sends) {
    const body = { public_key, payment_reference: payment.reference, mobile_money: sends.wallet };
    return call(chargeMobileMoney, body, options);
  }
  const reference = chargeReference(payment);
  if ('token' in sends)
    return call(authorizeWalletOtp, { public_key, reference, token: sends.token }, options);
  return call(authorizeWalletStk, { reference, pin: sends.pin }, options);
}

/** What came of it is told by the network: the page looks. */
async function askTestPhone(
  payment: PaymentView,
  act: 'decline' | 'ignore',
  asking: Asking,
): Promise<WalletAnswer> {
  const { service, signal } = asking;
  await service.callTestMode(actOnPhone, { reference: chargeReference(payment), act }, { signal });
  return readTruth(asking);
}

async function lookUp(look: Look, asking: Asking): Promise<WalletAnswer> {
  const { payment } = look;
  const { charge } = payment;
  const isUnderWay =
    charge?.channel === 'mobile_money' && (charge.status === 'processing' || isPromptOpen(payment));
  if (!isUnderWay) return readTruth(asking);
  const { service, signal } = asking;
  const asked = await service.call(queryMobileMoney, { reference: charge.reference }, { signal });
  return meaningOfLook(asked, look, asking);
}
