// The table of plain forms (design §4): each stage's form by its address below the payment's, over the act that its JSON call uses.
import type * as z from 'zod/mini';
import { readBody } from '../platform/failures.ts';
import { checkCard } from '../channels/card/check-card.ts';
import { type Refused, refused } from '../platform/refusal.ts';
import type { SandboxBankApp } from '../providers/sandbox/bank-app.ts';
import type { SandboxPhone } from '../providers/sandbox/phone.ts';
import type { SandboxTransfers } from '../providers/sandbox/transfers.ts';
import type { Act } from '../payments/act.ts';
import { RESEND_BANK_OTP, RETURN_PART } from '../channels/pay-with-bank/bank.ts';
import { BANK_FORMS, testAppForm } from '../channels/pay-with-bank/forms.ts';
import { AUTHORIZE_CARD, CHARGE_CARD, RESEND_CARD_OTP } from '../channels/card/card.ts';
import { cardStepBody, STEP_FIELDS_KEPT } from '../channels/card/card-step-form.ts';
import { cardOf, type Fields } from './form-fields.ts';
import { isRefused } from '../payments/route.ts';
import {
  authorizeStk,
  AUTHORIZE_WALLET_OTP,
  CHARGE_WALLET,
  QUERY_WALLET_DIRECT,
  RESEND_WALLET_OTP,
  RESEND_WALLET_STK,
} from '../channels/mobile-money/routes.ts';
import { CANCEL_CARD } from '../channels/card/three-ds.ts';
import {
  ofCharge,
  testPhoneForm,
  walletBody,
  walletOtpBody,
  walletPinBody,
} from '../channels/mobile-money/forms.ts';
import {
  accountForm,
  returnPartBody,
  testAutoForm,
  testTransferForm,
} from '../channels/bank-transfer/forms.ts';
import { SAVED_CARD_FORMS } from '../channels/card/saved-card-forms.ts';
import type { FormContext, StageForm } from './stage-form.ts';

/** A form's way to the body of its call; a form that is not complete comes back with a word. */
type ToBody = (fields: Fields, context: FormContext) => object | Refused;

/** Every form that changes something; a stage or a channel adds its rows. */
export const STAGE_FORMS: readonly StageForm[] = [
  stageForm(CHARGE_CARD, cardBody, ['expiry', 'name']),
  stageForm(AUTHORIZE_CARD, cardStepBody, STEP_FIELDS_KEPT),
  stageForm(RESEND_CARD_OTP, (fields) => ({ reference: fields['charge'] })),
  stageForm(CANCEL_CARD, (fields) => ({ reference: fields['charge'] })),
  ...SAVED_CARD_FORMS,
  stageForm(CHARGE_WALLET, walletBody, ['network']),
  stageForm(AUTHORIZE_WALLET_OTP, walletOtpBody),
  stageForm(RESEND_WALLET_OTP, ofCharge),
  stageForm(RESEND_WALLET_STK, ofCharge),
  stageForm(QUERY_WALLET_DIRECT, ofCharge),
  ...BANK_FORMS,
  stageForm(RESEND_BANK_OTP, ofCharge),
  accountForm,
  stageForm(RETURN_PART, returnPartBody),
];

/** What a sandbox plays; null in live mode. */
export type SandboxPlayers = {
  phone: SandboxPhone | null;
  bankApp: SandboxBankApp | null;
  transfers: SandboxTransfers | null;
};

/** Forms that only a sandbox has. */
export function sandboxForms({ phone, bankApp, transfers }: SandboxPlayers): readonly StageForm[] {
  return [
    ...(phone ? [stageForm(authorizeStk(phone), walletPinBody), testPhoneForm(phone)] : []),
    ...(bankApp ? [testAppForm(bankApp)] : []),
    ...(transfers ? [testTransferForm(transfers), testAutoForm(transfers)] : []),
  ];
}

/** Builds a row. Whatever the form holds, only what the call's own schema takes goes on. */
function stageForm<Body extends z.ZodMiniType>(
  { endpoint, channel, run }: Act<Body>,
  toBody: ToBody,
  keeps: readonly string[] = [],
): StageForm {
  return {
    path: endpoint.path,
    channel,
    keeps,
    async submit(parts, context, pressKey, fields) {
      const raw = toBody(fields, context);
      if (isRefused(raw)) return raw;
      const read = readBody(endpoint.body, raw);
      const { session, browser } = context;
      return read.ok ? run(parts, { session, browser, pressKey, body: read.body }) : read.refusal;
    },
  };
}

// Checked by the rules first, so that every field's mistake is told at once and in the words of spec §5.
function cardBody(fields: Fields, { session, now }: FormContext): object | Refused {
  const cardDetails = cardOf(fields);
  const checked = checkCard(cardDetails, session.currency, now);
  if (!checked.ok) return refused('INVALID_INPUT', undefined, checked.fields);
  return {
    payment_reference: session.pageReference,
    public_key: session.publicKey,
    cardDetails,
    ...(fields['quote'] ? { quote: fields['quote'] } : {}),
    ...(fields['store_for_future_use'] === 'true' ? { store_for_future_use: true } : {}),
  };
}
