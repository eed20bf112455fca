// Spec §7 the mobile-money calls, as the machine invokes them: wire names end here, and an answer becomes one word of ours.
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
import { fromPromise } from 'xstate';
import type { Service } from '../../platform/ports.ts';
import { callTestPhone } from '../../test-mode/test-phone-calls.ts';
import {
  type Answer,
  type Asking,
  AT_FIELDS,
  chargeReference,
  type Look,
  meaningOf,
  meaningOfLook,
  meaningOfResend,
  readTruth,
  type Refused,
  type ResendAnswer,
  type Sent,
} from '../meaning-of-answer.ts';
import type { TestPhoneAct } from './mobile-money-state.ts';
import { isPromptOpen } from './mobile-money-truth.ts';

/** One press of the payer. The key stays with it: sent again, it acts once (design §3). */
export type WalletPress = { key: string; sends: WalletSends };
/** `confirm`: "I've sent the money". */
export type WalletSends = { wallet: MobileMoney } | { token: string } | TestPhoneAct | { confirm: true };

/** What an answer of the service means to the flow. */
export type WalletAnswer = Answer | ResendAnswer | Refused;

export type WalletCall = { payment: PaymentView; press: WalletPress };
export type ResendCall = { payment: PaymentView; key: string; of: 'otp' | 'prompt' };

/** Builds the actors of the mobile-money machine. Each is aborted when its stage is left. */
export function createMobileMoneyActors(service: Service) {
  return {
    sendPress: fromPromise<WalletAnswer, WalletCall>(({ input, signal }) =>
      'act' in input.press.sends
        ? useTestPhone({ service, signal }, input.payment, input.press.sends.act)
        : meaningOf(sendPress(service, input, signal), { service, signal }, AT_FIELDS),
    ),
    resend: fromPromise<WalletAnswer, ResendCall>(async ({ input, signal }) => {
      const sent = service.call(
        input.of === 'otp' ? resendWalletOtp : resendWalletStk,
        { reference: chargeReference(input.payment) },
        { signal, idempotencyKey: input.key },
      );
      const answer = await meaningOfResend(await sent, input.payment, { service, signal }, saysExceeded);
      return answer ?? meaningOf(sent, { service, signal }, AT_FIELDS);
    }),
    lookUp: fromPromise<WalletAnswer, Look>(({ input, signal }) => lookUp(input, { service, signal })),
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
  asking: Asking,
  payment: PaymentView,
  act: 'decline' | 'ignore',
): Promise<WalletAnswer> {
  const { service, signal } = asking;
  await callTestPhone(service, { reference: chargeReference(payment), act }, signal);
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
