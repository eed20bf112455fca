// What the direct calls share: opening the payment, finding the charge, and refusals in the merchant's words.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { FieldProblems } from '@titan/contract/payer/failure.schema';
import type { Refusal } from '@titan/contract/payer/failure';
import { english } from '@titan/copy/english';
import { saidIn } from '@titan/copy/service';
import { isBankCurrency } from '@titan/rules/bank-currencies';
import { CURRENCIES } from '@titan/rules/currency';
import { LIMITS } from '@titan/rules/limits';
import type { Channel } from '@titan/rules/methods';
import * as z from 'zod/mini';
import type { Owner } from '../../merchants/merchant-key.ts';
import { CHANNEL_REGISTRY } from '../../channels/registry.ts';
import { TEST_SEGMENT } from '../../payments/session/references.ts';
import { messageOf, type Refused as PayerRefused, type WrongFields } from '@titan/platform/refusal';
import { merchantCall } from '../call.ts';
import { type RefusalReason, type Refused, refused, refusedFields } from '../envelope.ts';
import { text } from '../fields/field-schemas.ts';
import { toRequest } from '../initialize.ts';
import type { DirectChecks, DirectServices } from './services.ts';
import { type OpenDeps, openTransaction, type CheckoutPage } from '../open-transaction.ts';
import { type ReadChargeRow, readOwnPayment } from '../transaction-store.ts';
import {
  AUTHORIZE_BODY,
  BANK_BODY,
  type PaymentFields,
  paymentProblems,
  PIN_BODY,
  TOKEN_BODY,
  TRANSACTION_BODY,
  TRANSFER_BODY,
  WALLET_BODY,
} from './bodies.ts';
import {
  bankChargeReply,
  bankRow,
  cardChargeReply,
  type DirectCharge,
  resendReply,
  stepNow,
  transferChargeReply,
  walletChargeReply,
} from './replies.ts';

// Direct charges: the calls, declared.

const CARD = 'Cards';
const WALLET = 'Mobile money';
const BANK = 'Pay with bank';
const PAYMENT = {
  reference: '{reference}',
  amount: 1500,
  customer: { name: 'Ada Obi', email: 'ada@example.com' },
};
/** For its reader to fill in. */
const CHARGE = { transaction_reference: 'YOUR-TRANSACTION-REFERENCE' };

function resendRule(channel: Channel): string {
  const seconds = CHANNEL_REGISTRY[channel].resendAfterMs / 1_000;
  return `At most ${LIMITS.otpResends} times, and not before ${seconds} seconds after the code before.`;
}

export const chargeCardDirectly = merchantCall({
  method: 'POST',
  path: '/charges/card',
  key: 'secret',
  chapter: CARD,
  summary: 'Charge a card',
  message: 'Card charge processed',
  about:
    '`charge_data` is JSON of `{reference, amount, currency, customer, card: {number, cvv, expiry_month, expiry_year, name?, pin?}, redirect_url?, metadata?, merchant_bears_cost?}`, sealed with your encryption key: AES-256-GCM, a 16-byte IV, the raw 32 characters as key, as `ivHex:cipherHex:tagHex`. snake_case and camelCase are both taken. Where `auth_model` asks for a step, send its answer to /charges/card/authorize; NO_AUTH asks for nothing. `status` is processing until the charge has ended.',
  body: () =>
    z.strictObject({
      charge_data: text(
        'charge_data',
        'text of at most 16000 characters, "<ivHex>:<cipherHex>:<tagHex>"',
        (value) => value.length <= 16_000,
      ),
    }),
  data: cardChargeReply,
});

export const authorizeCardDirectly = merchantCall({
  method: 'POST',
  path: '/charges/card/authorize',
  key: 'secret',
  chapter: CARD,
  summary: "The payer's answer to a card's step",
  message: 'Card charge processed',
  about:
    'Exactly one of `pin`, `otp`, `cvv`, `phone`, `birthday` (YYYY-MM-DD) and `avs`, as `auth_model` asked. `step_details.country` names the country whose address `avs` is asked for, where the processor does.',
  body: () => AUTHORIZE_BODY,
  data: cardChargeReply,
  example: { ...CHARGE, authorization: { pin: '1234' } },
});

export const resendCardOtpDirectly = merchantCall({
  method: 'POST',
  path: '/charges/card/resend-otp',
  key: 'secret',
  chapter: CARD,
  summary: 'Send the code again',
  message: 'OTP sent again',
  about: resendRule('card'),
  body: () => TRANSACTION_BODY,
  data: resendReply,
  example: CHARGE,
});

export const chargeTransferDirectly = merchantCall({
  method: 'POST',
  path: '/charges/bank-transfer',
  key: 'secret',
  chapter: 'Bank transfer',
  summary: 'Open a temporary account for a payment',
  message: 'Bank transfer initiated successfully',
  about: `The payer gives \`bank_account.transfer_reference\`, where there is one, as the reason of the transfer, or the money is not matched to this payment. In test the account pays itself after two minutes, unless \`auto_complete\` is false; then send money to it with /virtual-bank-account/${TEST_SEGMENT}/credit.`,
  body: (env) => TRANSFER_BODY[env],
  alsoWrong: paymentProblems('bank_transfer'),
  data: transferChargeReply,
  example: { ...PAYMENT, currency: 'NGN', account_name: 'Demo Shop' },
});

export const chargeWalletDirectly = merchantCall({
  method: 'POST',
  path: '/charges/mobile-money',
  key: 'secret',
  chapter: WALLET,
  summary: 'Charge a wallet',
  message: 'Charge processed',
  about:
    'Then what `auth_model` says: OTP to /authorize, as a VOUCHER that the payer fetches by dialling `step_details.dial_code`; STK_PROMPT on the phone; PAY_OFFLINE to `step_details.offline` at the phone’s own menu; REDIRECT at `redirect_url`. In XOF the network is the one that the number’s prefix belongs to, unless `network` or `operator` names it, as they must for wave-ci.',
  body: (env) => WALLET_BODY[env],
  alsoWrong: paymentProblems('mobile_money'),
  data: walletChargeReply,
  example: { ...PAYMENT, currency: 'KES', mobile_money: { number: '254700000000' } },
});

export const authorizeWalletDirectly = merchantCall({
  method: 'POST',
  path: '/charges/mobile-money/authorize',
  key: 'secret',
  chapter: WALLET,
  summary: "The payer's one-time code or voucher",
  message: 'Charge processed',
  body: () => TOKEN_BODY,
  data: walletChargeReply,
  example: { reference: 'YOUR-REFERENCE', token: '123456' },
});

export const resendWalletOtpDirectly = merchantCall({
  method: 'POST',
  path: '/charges/mobile-money/resend-otp',
  key: 'secret',
  chapter: WALLET,
  summary: 'Send the code again',
  message: 'Charge processed',
  about: resendRule('mobile_money'),
  body: () => TRANSACTION_BODY,
  data: walletChargeReply,
  example: CHARGE,
});

export const resendPromptDirectly = merchantCall({
  method: 'POST',
  path: '/charges/mobile-money/resend-stk',
  key: 'secret',
  chapter: WALLET,
  summary: 'Send the prompt to the phone again',
  message: 'Charge processed',
  body: () => TRANSACTION_BODY,
  data: walletChargeReply,
  example: CHARGE,
});

export const approvePromptInTest = merchantCall({
  method: 'POST',
  path: `/charges/mobile-money/${TEST_SEGMENT}/authorize-stk`,
  key: 'test',
  chapter: WALLET,
  summary: 'Approve the prompt on the simulated phone',
  message: 'Charge processed',
  about: 'The test PIN is 1234.',
  body: () => PIN_BODY,
  data: walletChargeReply,
  example: { reference: 'YOUR-REFERENCE', pin: '1234' },
});

export const chargeBankDirectly = merchantCall({
  method: 'POST',
  path: '/charge/pay-with-bank',
  key: 'secret',
  chapter: BANK,
  summary: 'Debit an account at a bank',
  message: 'Pay with bank initiated successfully',
  about:
    'Send the payer to `authorization.redirect_url`: the bank’s own page, or ours where the bank asks whose account it is. At least NGN 200.',
  body: (env) => BANK_BODY[env],
  alsoWrong: paymentProblems('pay_with_bank'),
  data: bankChargeReply,
  example: { ...PAYMENT, currency: 'NGN', bank_code: '058' },
});

export const listDebitBanks = merchantCall({
  method: 'GET',
  path: '/charge/pay-with-bank/banks',
  key: 'secret',
  chapter: BANK,
  summary: 'The banks that can be debited',
  message: 'Banks retrieved successfully',
  query: z.strictObject({
    currency: z.optional(text('currency', CURRENCIES.filter(isBankCurrency).join(' or '), isBankCurrency)),
  }),
  data: z.array(bankRow),
});

export type DirectDeps = OpenDeps & { direct: DirectServices; checks: DirectChecks; publicUrl: string };

/**
 * Opens the payment of a direct charge, or finds the open one of the same body; `merchant_bears_cost` is false unless it is sent.
 * @param problems what `checks` found wrong; if anything, nothing is opened and the refusal names it
 */
export async function openDirectly(
  deps: OpenDeps,
  owner: Owner,
  channel: Channel,
  fields: PaymentFields,
  problems: FieldProblems = {},
): Promise<CheckoutPage | Refused> {
  if (Object.keys(problems).length > 0) return refusedFields(problems);
  const request = toRequest({
    ...fields,
    narration: fields.narration ?? fields.description,
    channels: [channel],
    merchant_bears_cost: fields.merchant_bears_cost ?? false,
  });
  const { directAttempts: attemptsMax } = CHANNEL_REGISTRY[channel];
  const opened = await openTransaction({ ...deps, attemptsMax }, owner, request);
  return opened.kind === 'duplicate' ? refused('duplicate') : opened.page;
}

/** The charge that a merchant means: by a charge's reference, or the payment's for its latest charge. */
export async function ownCharge(
  deps: Pick<OpenDeps, 'db' | 'clock'>,
  owner: Owner,
  reference: string,
  channel: Channel,
): Promise<ReadChargeRow | Refused> {
  const row = await readOwnPayment(deps, owner, reference);
  const charges = row?.charges ?? [];
  const charge =
    charges.find((each) => each.reference === reference) ?? charges.findLast((each) => !each.is_public);
  return charge?.channel === channel ? charge : refused('chargeNotFound');
}

/** Reads the payment again after the charge, for the answer about it; its merchant has been checked before. */
export async function readCharged(
  deps: Pick<DirectDeps, 'db' | 'clock' | 'publicUrl'>,
  owner: Owner,
  view: ChargeView,
): Promise<DirectCharge> {
  const row = await readOwnPayment(deps, owner, view.reference);
  const charge = row?.charges.find((each) => each.reference === view.reference);
  if (!row || !charge) throw new Error('A direct charge cannot be read');
  return { row, charge, view, publicUrl: deps.publicUrl };
}

/**
 * A refusal of the services in the merchant's words, with the field names of this call's body.
 * @param charge the one that was answered or resent, if any; the message says what it waits for
 */
export function refusedDirectly(refusal: PayerRefused, charge?: ReadChargeRow): Refused {
  const { code, fields, retryAfterSeconds } = refusal;
  const message = messageOf(refusal, english);
  if (code === 'STEP_NOT_EXPECTED' && charge) return refused('conflict', stepNow(charge) ?? message);
  const reason = REASONS[code] ?? 'conflict';
  if (reason === 'invalid' && fields) return refusedFields(renamed(fields));
  // The other reasons have a sentence of their own.
  if (reason !== 'invalid' && reason !== 'limited' && reason !== 'conflict') return refused(reason);
  const wait = reason === 'limited' && retryAfterSeconds !== undefined ? { retryAfterSeconds } : {};
  return { ...refused(reason, message), ...wait };
}

const REASONS: Partial<Record<Refusal, RefusalReason>> = {
  INVALID_INPUT: 'invalid',
  TEST_CARD_NEEDED: 'invalid',
  TEST_NUMBER_NEEDED: 'invalid',
  BANK_MINIMUM: 'invalid',
  CHANNEL_NOT_OFFERED: 'invalid',
  UNKNOWN_REFERENCE: 'chargeNotFound',
  KEY_REUSED: 'duplicate',
  CARD_LIMIT: 'limited',
  NUMBER_LIMIT: 'limited',
  ACCOUNT_LIMIT: 'limited',
  TOO_MANY_REQUESTS: 'limited',
  UNAVAILABLE: 'busy',
};

function renamed(fields: WrongFields): FieldProblems {
  const named = Object.entries(fields).map(([field, problem]) => [
    field
      .replace(/^cardDetails\.expiry$/, 'card.expiry_month')
      .replace(/^cardDetails\./, 'card.')
      .replace(/^data\./, ''),
    { message: saidIn(english, problem) },
  ]);
  return Object.fromEntries(named) as FieldProblems;
}
