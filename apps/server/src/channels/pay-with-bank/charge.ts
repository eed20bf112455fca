// Charges an account at a bank (spec §7 bank/charge), and takes the payer's OTP or Pay ID for it (bank/authorize).
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { BankAccountInput, BankAuthorization } from '@titan/contract/payer/pay-with-bank.schema';
import type { ServiceSentence } from '@titan/copy/service';
import { authorisationDigits, checkAuthorisation } from '@titan/rules/bank-authorisation';
import { isBankCurrency } from '@titan/rules/bank-currencies';
import { type Bank, BANK_FIELDS, type BankField, type BankInput, bankModeOf } from '@titan/rules/bank-fields';
import { bankAccountToSend, bankInputProblems } from '@titan/rules/bank-inputs';
import type { BankAuthModel } from '@titan/rules/bank-stage';
import { birthDateToSend } from '@titan/rules/birth-date';
import { checkEnrolPhone, toNationalPhone } from '@titan/rules/enrol-phone';
import { monoMinimumOf } from '@titan/rules/mono-minimum';
import type { Attempts } from '../../payments/attempts/attempt.ts';
import { payableOn } from '../../payments/fees.ts';
import {
  isRefused,
  type Refused,
  refused,
  wrong,
  wrongAlone,
  type WrongFields,
} from '@titan/platform/refusal';
import type { PaymentRow, PaymentStore } from '../../payments/views/payment-store.ts';
import type { PayerCall } from '../../payments/session/session.ts';
import type { Steps } from '../../payments/attempts/steps.ts';
import type { Clock } from '@titan/platform/ports';
import type { BankDebit, NamedAccount } from '../../providers/port.ts';
import type { Providers } from '../../providers/providers.ts';
import { listBanks } from './banks.ts';

const channel = 'pay_with_bank';

export type BankCharges = {
  /**
   * Starts one attempt. An earlier one that its bank may still approve is left (decision 0021). Only the bank and the last four digits of
   * the account or phone number are kept; the holder's name and birth date go to the provider only.
   */
  charge(call: PayerCall<BankAccountInput>): Promise<ChargeView | Refused>;
  /** Sends the payer's answer (a code, a date of birth, a phone number) to the charge that asks for it; next comes another step, approval at the bank, or a final state. */
  authorize(
    call: PayerCall<{ reference: string; authorization: BankAuthorization }>,
  ): Promise<ChargeView | Refused>;
};

type BankDeps = {
  clock: Clock;
  attempts: Attempts;
  steps: Steps;
  payments: Pick<PaymentStore, 'byId'>;
  providers: Providers;
};

/** Builds the service. */
export function createBankCharges({ clock, attempts, steps, payments, providers }: BankDeps): BankCharges {
  return {
    async charge(call) {
      const { session, body } = call;
      const { currency, paymentReference } = session;
      if (!isBankCurrency(currency)) return refused('CHANNEL_NOT_OFFERED');
      const banks = await listBanks(providers, { currency, of: paymentReference });
      if (isRefused(banks)) return banks;
      const checked = checkBank(banks, body, clock.now());
      if (!checked.ok) return wrong(checked.fields);
      const { debit } = checked;
      const payment = await payments.byId(session.transactionId, session);
      if (!payment) return refused('UNKNOWN_REFERENCE');
      const tooLittle = minimumProblem(payment, debit);
      if (tooLittle) return tooLittle;
      const named = namedAccountOf(debit);
      return attempts.start(call, {
        channel,
        kept: { card: null, bank: remembered(debit) },
        instrument: named && { with: { account: named.account }, field: named.field },
        fingerprinted: debit.account,
        isForOneAccount: true,
        asking: ({ bankDebit: calls }) => calls && ((request) => calls.charge({ ...debit, ...request })),
      });
    },
    async authorize({ body: { reference, authorization }, ...caller }) {
      const answer = answerOf(authorization, clock.now());
      if (isRefused(answer)) return answer;
      return steps.answer(caller, {
        channel,
        reference,
        authModels: [ASKED_BY[answer.kind]],
        fingerprinted: { authorisationFor: reference, by: answer.kind },
        answer,
      });
    },
  };
}

type BankStepKind = keyof BankAuthorization;
type BankStepAnswer = { kind: BankStepKind; value: string };

/** A charge that asks for one kind does not take the other. */
const ASKED_BY: Record<BankStepKind, BankAuthModel> = {
  otp: 'OTP',
  payId: 'PAY_ID',
  birthday: 'BIRTHDAY',
  phone: 'PHONE',
};

/** The one answer that was sent, as the provider gets it; refused when there is none, more than one, or an invalid one. */
function answerOf(authorization: BankAuthorization, now: number): BankStepAnswer | Refused {
  const sent = Object.entries(authorization).filter(([, typed]) => typed !== undefined);
  const [only] = sent;
  if (only === undefined || sent.length > 1) {
    const kinds = Object.keys(ASKED_BY).join(', ');
    return wrongAlone('authorization', { code: 'EXACTLY_ONE', params: { kinds } });
  }
  const [kind, typed] = only as [BankStepKind, string];
  const value = READ[kind](typed, now);
  return value === null ? wrongAnswer(kind) : { kind, value };
}

/** As it is sent; null: it is not whole. */
const READ: Record<BankStepKind, (typed: string, now: number) => string | null> = {
  otp: codeIn,
  payId: codeIn,
  birthday: birthDateToSend,
  phone(typed) {
    const national = toNationalPhone(typed);
    return checkEnrolPhone(national) === 'valid' ? national : null;
  },
};

function codeIn(typed: string): string | null {
  const digits = authorisationDigits(typed);
  return checkAuthorisation(digits) === 'valid' ? digits : null;
}

function wrongAnswer(kind: BankStepKind): Refused {
  const field = `authorization.${kind}`;
  switch (kind) {
    case 'birthday':
      return wrong({ [field]: { code: 'BIRTH_DATE_WRONG' } });
    case 'phone':
      return wrong({ [field]: { code: 'ENROL_PHONE_WRONG' } });
    default:
      return wrongAlone(field, { code: 'BANK_CODE_INCOMPLETE' });
  }
}

// Repeats the page's validation (spec §5 Bank account number, Mono's minimum).

const AT = 'data.bank_account';

/** An account to charge, or what is wrong with each field (keyed as in the body: `data.bank_account.account_number`). */
type CheckedBank = { ok: true; debit: BankDebit } | { ok: false; fields: WrongFields };

/** By the bank that the body names; `now`: epoch ms. */
function checkBank(banks: readonly Bank[], typed: BankAccountInput, now: number): CheckedBank {
  const bank = banks.find(({ processor, code }) => processor === typed.processor && code === typed.bank_code);
  if (!bank) return { ok: false, fields: { [`${AT}.bank`]: { code: 'BANK_MISSING' } } };
  const year = new Date(now).getUTCFullYear();
  const input: BankInput = {};
  for (const field of BANK_FIELDS) input[field] = typed[field] ?? '';
  const chosen = typed.mode ?? bankModeOf(bank, input);
  const account = bankAccountToSend(bank, input, year, chosen);
  if (account !== null) return { ok: true, debit: { bank, account } };
  const problems = bankInputProblems(bank, input, year, chosen);
  return {
    ok: false,
    fields: Object.fromEntries(problems.map(({ field }) => [`${AT}.${field}`, FIELDS_WRONG[field]])),
  };
}

const FIELDS_WRONG: Record<BankField, ServiceSentence> = {
  account_number: { code: 'ACCOUNT_NUMBER_WRONG' },
  phone_number: { code: 'ACCOUNT_PHONE_WRONG' },
  account_name: { code: 'ACCOUNT_NAME_WRONG' },
  date_of_birth: { code: 'BIRTH_DATE_WRONG' },
};

function remembered(debit: BankDebit) {
  const { slug, name, processor } = debit.bank;
  return { slug, name, processor, lastFour: namedAccountOf(debit)?.account.number.slice(-4) ?? null };
}

/** The account and its field in the body; null where the payer names it only at the bank. */
function namedAccountOf({ bank, account }: BankDebit): { field: string; account: NamedAccount } | null {
  for (const field of ['phone_number', 'account_number'] as const) {
    const number = account[field];
    if (number !== undefined) return { field: `${AT}.${field}`, account: { bank: bank.slug, number } };
  }
  return null;
}

/** Spec §5 Mono: too small a payment for the bank's processor; null: it is large enough. */
function minimumProblem(payment: PaymentRow, { bank: { processor } }: BankDebit): Refused | null {
  const { currency } = payment;
  const minimumMinor = monoMinimumOf({ processor, totalMinor: payableOn(payment, channel), currency });
  if (minimumMinor === null) return null;
  return refused('BANK_MINIMUM', { code: 'BANK_MINIMUM_OF', params: { minimumMinor, currency } });
}
