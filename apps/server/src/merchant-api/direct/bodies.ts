// Direct charges: the bodies, each field with its rule in words.
import { cleanFigure } from '@titan/rules/clean-text';
import { CURRENCIES } from '@titan/rules/currency';
import { LIMITS } from '@titan/rules/limits';
import type { Channel } from '@titan/rules/methods';
import { monoMinimumOf } from '@titan/rules/mono-minimum';
import { parseAmount } from '@titan/rules/parse-amount';
import * as z from 'zod/mini';
import type { Env } from '../../db/column-values.ts';
import { CHANNEL_REGISTRY } from '../../channels/registry.ts';
import type { FieldProblems } from '../fields/fields.ts';
import { amountProblem, amountText, code, line, must, referenceText, text } from '../fields/field-schemas.ts';
import { INITIALIZE_BODY } from '../initialize.ts';

// Direct charges: whether an amount can be paid on this channel, which a schema cannot check.

/** What is wrong with a payment on this channel beyond its schema: its amount, its currency, a bank's minimum. */
export function paymentProblems(channel: Channel) {
  return (raw: Record<string, unknown>): FieldProblems => ({
    ...minimumProblem(channel, raw),
    ...currencyProblem(channel, raw['currency']),
    ...amountProblem(raw),
  });
}

function currencyProblem(channel: Channel, currency: unknown): FieldProblems {
  const isOne = CURRENCIES.some((each) => each === currency);
  const { existsIn } = CHANNEL_REGISTRY[channel];
  if (!isOne || existsIn(currency as string)) return {};
  const taken = CURRENCIES.filter(existsIn);
  const message = `"currency" must be ${taken.length === 1 ? '' : 'one of '}${taken.join(', ')} for this way to pay`;
  return { currency: { message } };
}

function minimumProblem(channel: Channel, { amount, currency }: Record<string, unknown>): FieldProblems {
  if (channel !== 'pay_with_bank' || currency !== 'NGN') return {};
  const least = LIMITS.monoMinimumMajor;
  const read = typeof amount === 'string' || typeof amount === 'number' ? parseAmount(amount, 'NGN') : null;
  if (!read?.ok) return {};
  if (monoMinimumOf({ processor: 'mono', totalMinor: read.minor, currency }) === null) return {};
  return { amount: { message: `"amount" must be at least ${least} for this way to pay` } };
}

const PAYMENT_FIELDS = {
  reference: true,
  amount: true,
  currency: true,
  customer: true,
  redirect_url: true,
  notification_url: true,
  narration: true,
  metadata: true,
  merchant_bears_cost: true,
} as const;

/** The fields of the payment that every direct charge has, as in Initialise. */
const paymentFields = (env: Env) => z.pick(INITIALIZE_BODY[env], PAYMENT_FIELDS).shape;

/** Text, because a number would lose its leading zeros. */
const digits = (field: string, min: number, max: number, such = '') =>
  code(field, `text of ${min === max ? min : `${min} to ${max}`} digits${such}`, (value) =>
    new RegExp(`^[0-9]{${min},${max}}$`).test(value),
  );

const card = z.strictObject(
  {
    number: digits('card.number', 12, 19),
    cvv: digits('card.cvv', 3, 3, ', such as "123"'),
    expiry_month: digits('card.expiry_month', 2, 2, ', such as "09"'),
    expiry_year: code('card.expiry_year', 'text of 2 or 4 digits, such as "30"', (value) =>
      /^(?:[0-9]{2}){1,2}$/.test(value),
    ),
    name: z.optional(line('card.name', 80)),
    /** Answers the PIN step at once, where there is one. */
    pin: z.optional(digits('card.pin', 4, 4)),
  },
  {
    error: (issue) =>
      issue.code === 'invalid_type'
        ? must('card', 'an object with "number", "cvv", "expiry_month" and "expiry_year"')(issue)
        : undefined,
  },
);

function cardBody(env: Env) {
  return z.strictObject({ ...paymentFields(env), card });
}

/** What is inside of charge_data. */
export const CARD_BODY = { test: cardBody('test'), live: cardBody('live') };
export type CardBody = z.infer<(typeof CARD_BODY)[Env]>;

function transferBody(env: Env) {
  return z.strictObject({
    ...paymentFields(env),
    account_name: z.optional(line('account_name', 100)),
    auto_complete: z.optional(z.boolean({ error: must('auto_complete', 'true or false') })),
  });
}
export const TRANSFER_BODY = { test: transferBody('test'), live: transferBody('live') };

const WALLET_NUMBER_RULE = 'a wallet number, such as 254700000000';

const network = (field: string) =>
  z.optional(
    text(field, 'the slug of a network, such as mtn-ci', (value) => /^[a-z0-9-]{1,40}$/.test(value)),
  );

const mobileMoney = z
  .strictObject(
    {
      /** Some clients send it as a number. */
      number: amountText('mobile_money.number', WALLET_NUMBER_RULE).check(
        z.refine((value) => /^[+0-9 ()-]{1,30}$/.test(cleanFigure(String(value))), {
          error: `"mobile_money.number" must be ${WALLET_NUMBER_RULE}`,
        }),
      ),
      network: network('mobile_money.network'),
      /** What other calls of this API name the network. */
      operator: network('mobile_money.operator'),
    },
    {
      error: (issue) =>
        issue.code === 'invalid_type' ? must('mobile_money', 'an object with "number"')(issue) : undefined,
    },
  )
  .check(
    z.refine(({ network: named, operator = named }) => named === undefined || named === operator, {
      error: '"mobile_money.operator" must be the same as "mobile_money.network", or left out',
      path: ['operator'],
    }),
  );

function walletBody(env: Env) {
  return z.strictObject({
    ...paymentFields(env),
    mobile_money: mobileMoney,
    description: z.optional(line('description', 255)),
  });
}
export const WALLET_BODY = { test: walletBody('test'), live: walletBody('live') };
export type WalletBody = z.infer<(typeof WALLET_BODY)[Env]>;

function bankBody(env: Env) {
  return z.strictObject({
    ...paymentFields(env),
    bank_code: text('bank_code', 'the code of a bank of GET /charge/pay-with-bank/banks', (value) =>
      /^[A-Za-z0-9_-]{1,40}$/.test(value),
    ),
  });
}
export const BANK_BODY = { test: bankBody('test'), live: bankBody('live') };

/** The fields of a body that belong to the payment. */
export type PaymentFields = z.infer<ReturnType<typeof transferBody>> & { description?: string | undefined };

const ofCharge = referenceText('transaction_reference', 'the reference of a charge');

export const TRANSACTION_BODY = z.strictObject({ transaction_reference: ofCharge });

const avs = z
  .strictObject({
    country: line('avs.country', 60),
    address: line('avs.address', 120),
    state: line('avs.state', 60),
    city: line('avs.city', 60),
    zip_code: z.optional(digits('avs.zip_code', 1, 10)),
    /** As some published clients spell it. */
    zip_codes: z.optional(digits('avs.zip_codes', 1, 10)),
  })
  .check(
    z.refine(({ zip_code, zip_codes }) => (zip_code ?? zip_codes) !== undefined, {
      error: '"avs.zip_code" must be text of 1 to 10 digits',
      path: ['zip_code'],
    }),
  );

/** `avs` is taken beside `authorization` too, as some clients send it. */
export const AUTHORIZE_BODY = z.strictObject({
  transaction_reference: ofCharge,
  authorization: z.optional(
    z.strictObject({
      pin: z.optional(digits('authorization.pin', 4, 4)),
      otp: z.optional(digits('authorization.otp', 1, 10)),
      cvv: z.optional(digits('authorization.cvv', 3, 3)),
      phone: z.optional(digits('authorization.phone', 10, 12)),
      birthday: z.optional(
        text('authorization.birthday', 'a date, "YYYY-MM-DD"', (value) => /^\d{4}-\d{2}-\d{2}$/.test(value)),
      ),
      avs: z.optional(avs),
    }),
  ),
  avs: z.optional(avs),
});
export type AuthorizeBody = z.infer<typeof AUTHORIZE_BODY>;
export type BillingAddressBody = z.infer<typeof avs>;

const reference = referenceText('reference', 'the reference of a charge');
export const TOKEN_BODY = z.strictObject({ reference, token: digits('token', 1, 10) });
export const PIN_BODY = z.strictObject({ reference, pin: digits('pin', 1, 10) });
