// Spec §7 the pay-with-bank calls, as the machine invokes them: wire names end here, and an answer becomes one word of ours.
import type { CallOptions } from '@titan/contract/client';
import { authorizeBank, chargeBank, resendBankOtp } from '@titan/contract/pay-with-bank';
import type { PaymentView } from '@titan/contract/payment';
import { queryBank } from '@titan/contract/query-bank';
import type { BankAccount } from '@titan/rules/bank-inputs';
import { saysResendExceeded } from '@titan/rules/bank-texts';
import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { BankPages, Service } from '../../platform/ports.ts';
import { callTestBankApp } from '../../test-mode/test-bank-app-calls.ts';
import {
  type Answer,
  type Asking,
  AT_FIELDS,
  chargeReference,
  knownBy,
  type Look,
  meaningOf,
  meaningOfLook,
  meaningOfResend,
  readTruth,
  type Refused,
  type ResendAnswer,
  type Sent,
} from '../meaning-of-answer.ts';
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
export type BankAnswer = Answer | ResendAnswer | Refused;

export type BankCall = { payment: PaymentView; press: BankPress };
export type BankResendCall = { payment: PaymentView; key: string };

/** Builds the actors of the pay-with-bank machine. Each is aborted when its stage is left. */
export function createPayWithBankActors(service: Service, bankPages: BankPages) {
  return {
    ...createBankListActors(service),
    sendPress: fromPromise<BankAnswer, BankCall>(({ input, signal }) => {
      const { sends } = input.press;
      if ('act' in sends) return useTestApp({ service, signal }, input.payment, sends.act);
      if ('confirm' in sends) return lookUp({ ...input, pressed: false }, { service, signal });
      return meaningOf(sendPress(service, input, sends, signal), { service, signal }, AT_FIELDS);
    }),
    resend: fromPromise<BankAnswer, BankResendCall>(async ({ input, signal }) => {
      const sent = service.call(
        resendBankOtp,
        { reference: chargeReference(input.payment) },
        { signal, idempotencyKey: input.key },
      );
      const answer = await meaningOfResend(
        await sent,
        input.payment,
        { service, signal },
        saysResendExceeded,
      );
      return answer ?? meaningOf(sent, { service, signal }, AT_FIELDS);
    }),
    /** The bank's page says again and again that the payer is back: that is one reason to look. */
    bankHints: fromCallback<EventObject, Pick<BankCall, 'payment'>>(({ input, sendBack }) => {
      let hasSaid = false;
      return bankPages.listen(chargeReference(input.payment), () => {
        if (!hasSaid) sendBack({ type: 'newsCame' });
        hasSaid = true;
      });
    }),
    lookUp: fromPromise<BankAnswer, Look>(({ input, signal }) => lookUp(input, { service, signal })),
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
async function useTestApp(asking: Asking, payment: PaymentView, act: TestAppAct): Promise<BankAnswer> {
  const { service, signal } = asking;
  await callTestBankApp(service, { reference: chargeReference(payment), act }, signal);
  return readTruth(asking);
}

async function lookUp(look: Look, asking: Asking): Promise<BankAnswer> {
  const { charge, env, public_key } = look.payment;
  if (charge?.channel !== 'pay_with_bank' || charge.status !== 'processing') return readTruth(asking);
  const { service, signal } = asking;
  const body = { reference: charge.reference, env, public_key, ...knownBy(look) };
  return meaningOfLook(await service.call(queryBank, body, { signal }), look, asking);
}
