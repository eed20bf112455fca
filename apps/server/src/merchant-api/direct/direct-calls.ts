// facts/merchant-api "Direct charges": the calls, declared.
import { LIMITS } from '@titan/rules/limits';
import type { Channel } from '@titan/rules/methods';
import * as z from 'zod/mini';
import { CHANNEL_RULES } from '../../payments/channel-rules.ts';
import {
  AUTHORIZE_BODY,
  BANK_BODY,
  PIN_BODY,
  TOKEN_BODY,
  TRANSACTION_BODY,
  TRANSFER_BODY,
  WALLET_BODY,
} from './direct-bodies.ts';
import { paymentProblems } from './direct-problems.ts';
import {
  bankChargeReply,
  bankRow,
  cardChargeReply,
  resendReply,
  transferChargeReply,
  walletChargeReply,
} from './direct-replies.ts';
import { text } from '../initialize-body.ts';
import { merchantCall } from '../merchant-call.ts';

const CARD = 'Cards';
const WALLET = 'Mobile money';
const BANK = 'Pay with bank';
const PAYMENT = {
  reference: '{reference}',
  amount: 1500,
  customer: { name: 'Ada Obi', email: 'ada@example.com' },
};

function resendRule(channel: Channel): string {
  const seconds = CHANNEL_RULES[channel].resendAfterMs / 1_000;
  return `At most ${LIMITS.otpResends} times, and not before ${seconds} seconds after the code before.`;
}

export const chargeCardDirectly = merchantCall({
  method: 'POST',
  path: '/charges/card',
  key: 'secret',
  chapter: CARD,
  summary: 'Charge a card',
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
  about: 'Exactly one of `pin`, `otp`, `cvv`, `phone` and `avs`, as `auth_model` asked.',
  body: () => AUTHORIZE_BODY,
  data: cardChargeReply,
});

export const resendCardOtpDirectly = merchantCall({
  method: 'POST',
  path: '/charges/card/resend-otp',
  key: 'secret',
  chapter: CARD,
  summary: 'Send the code again',
  about: resendRule('card'),
  body: () => TRANSACTION_BODY,
  data: resendReply,
});

export const chargeTransferDirectly = merchantCall({
  method: 'POST',
  path: '/charges/bank-transfer',
  key: 'secret',
  chapter: 'Bank transfer',
  summary: 'Open a temporary account for a payment',
  about:
    'In test the account pays itself after two minutes, unless `auto_complete` is false; then send money to it with /virtual-bank-account/sandbox/credit.',
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
  about:
    'Then what `auth_model` says: OTP to /authorize, STK_PROMPT on the phone, REDIRECT at `redirect_url`. In XOF the network is the one that the number’s prefix belongs to, unless `network` or `operator` names it, as they must for wave-ci.',
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
  summary: "The payer's one-time code",
  body: () => TOKEN_BODY,
  data: walletChargeReply,
});

export const resendWalletOtpDirectly = merchantCall({
  method: 'POST',
  path: '/charges/mobile-money/resend-otp',
  key: 'secret',
  chapter: WALLET,
  summary: 'Send the code again',
  about: resendRule('mobile_money'),
  body: () => TRANSACTION_BODY,
  data: walletChargeReply,
});

export const resendPromptDirectly = merchantCall({
  method: 'POST',
  path: '/charges/mobile-money/resend-stk',
  key: 'secret',
  chapter: WALLET,
  summary: 'Send the prompt to the phone again',
  body: () => TRANSACTION_BODY,
  data: walletChargeReply,
});

export const approvePromptInTest = merchantCall({
  method: 'POST',
  path: '/charges/mobile-money/sandbox/authorize-stk',
  key: 'test',
  chapter: WALLET,
  summary: 'Approve the prompt on the simulated phone',
  about: 'The test PIN is 1234.',
  body: () => PIN_BODY,
  data: walletChargeReply,
});

export const chargeBankDirectly = merchantCall({
  method: 'POST',
  path: '/charge/pay-with-bank',
  key: 'secret',
  chapter: BANK,
  summary: 'Debit an account at a bank',
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
  query: z.strictObject({
    currency: z.optional(text('currency', 'NGN or ZAR', (value) => value === 'NGN' || value === 'ZAR')),
  }),
  data: z.array(bankRow),
});
