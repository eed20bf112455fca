// Charges an account at a bank (spec §7 bank/charge): check, accept and commit, ask the provider, settle, answer.
import type { ChargeView } from '@titan/contract/charge';
import type { BankAccountInput, BankAuthorization } from '@titan/contract/pay-with-bank';
import type { ServiceSentence } from '@titan/copy/service';
import { authorisationDigits, checkAuthorisation } from '@titan/rules/bank-authorisation';
import { isBankCurrency } from '@titan/rules/bank-currencies';
import { type Bank, BANK_FIELDS, type BankField, type BankInput, bankModeOf } from '@titan/rules/bank-fields';
import { bankAccountToSend, bankInputProblems } from '@titan/rules/bank-inputs';
import type { BankAuthModel } from '@titan/rules/bank-stage';
import { monoMinimumOf } from '@titan/rules/mono-minimum';
import { payableMinor } from '@titan/rules/payable';
import {
  type Accepted,
  freshCharge,
  notClaimed,
  pressFingerprintOf,
  repeatedAnswer,
} from '../../payments/attempt.ts';
import { chargeViewOf } from '../../payments/charge-view.ts';
import { notAccepted, triedWith } from '../../payments/instrument-limits.ts';
import type { PaymentRow } from '../../payments/payment-store.ts';
import { isRefused } from '../../payments/payer-call.ts';
import type { PressOf, ServiceParts } from '../../payments/service-parts.ts';
import type { Session } from '../../payments/session.ts';
import { hearProvider } from '../../payments/settle.ts';
import { type Refused, refused, type WrongFields, wrong, wrongAlone } from '../../platform/refusal.ts';
import type { BankDebit, NamedAccount, TimelyProvider } from '../../providers/port.ts';
import { listBanks } from './banks.ts';

// The payer's OTP or Pay ID for a bank (spec §7 bank/authorize): claimed once, sent once, never stored.

type Code = { kind: 'otp' | 'payId'; value: string };

/** A charge that asks for the one does not take the other. */
const ASKED_BY: Record<Code['kind'], BankAuthModel> = { otp: 'OTP', payId: 'PAY_ID' };

/** Sends the code for the charge that asks for it; what follows is another step, the bank's own turn, or the end. */
export async function answerBankAuthorisation(
  parts: ServiceParts,
  { session, pressKey, body }: PressOf<{ reference: string; authorization: BankAuthorization }>,
): Promise<ChargeView | Refused> {
  const code = codeOf(body.authorization);
  if (isRefused(code)) return code;
  const now = parts.clock.now();
  const claim = await parts.presses.claimStep(
    {
      transactionId: session.transactionId,
      publicSession: session.publicSession,
      channel: 'pay_with_bank',
      chargeReference: body.reference,
      pressKey,
      fingerprint: pressFingerprintOf(parts.idempotencyKey, {
        authorisationFor: body.reference,
        by: code.kind,
      }),
      now,
    },
    [ASKED_BY[code.kind]],
  );
  if (claim.kind !== 'claimed') return notClaimed(claim, now);
  const { charge } = claim;
  const name = { reference: charge.reference, paymentReference: session.intentReference };
  const asked = parts.providers.of(charge.provider).answerStep(name, code);
  return chargeViewOf(await hearProvider(parts, charge, 'step', asked, pressKey));
}

function codeOf({ otp, payId }: BankAuthorization): Code | Refused {
  const typed = otp ?? payId;
  if (typed === undefined || (otp !== undefined && payId !== undefined)) {
    const kinds = Object.keys(ASKED_BY).join(', ');
    return wrongAlone('authorization', { code: 'EXACTLY_ONE', params: { kinds } });
  }
  const kind = otp === undefined ? 'payId' : 'otp';
  const value = authorisationDigits(typed);
  if (checkAuthorisation(value) === 'valid') return { kind, value };
  return wrongAlone(`authorization.${kind}`, { code: 'BANK_CODE_INCOMPLETE' });
}

// The service's own reading of a bank's account: the page's rules again (spec §5 Bank account number, Mono's minimum).

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

const CHANNEL = 'pay_with_bank';
const ACCOUNT_AT = 'data.bank_account';

/**
 * Starts one attempt, as card-attempt.ts does. One that a bank may still approve is left behind by it (decision 0021). Kept of what was
 * typed are the bank and the last four digits of the account or phone number; the holder's name and birth date go to the provider only.
 */
export async function chargeBank(
  parts: ServiceParts,
  { session, pressKey, body }: PressOf<BankAccountInput>,
): Promise<ChargeView | Refused> {
  const { currency, transactionId, intentReference: paymentReference } = session;
  if (!isBankCurrency(currency)) return refused('CHANNEL_NOT_OFFERED');
  const banks = await listBanks(parts, { currency, paymentReference });
  if (banks === null) return refused('UNAVAILABLE');
  const now = parts.clock.now();
  const checked = checkBank(banks, body, now);
  if (!checked.ok) return wrong(checked.fields);
  const { debit } = checked;
  const tooLittle = await minimumProblem(parts, session, debit);
  if (tooLittle) return tooLittle;
  const provider = parts.providers.forNew;
  const named = namedAccountOf(debit);
  const reference = parts.ids.charge();
  const acceptance = await parts.acceptCharge({
    transactionId,
    reference,
    provider: provider.name,
    channel: CHANNEL,
    card: null,
    bank: remembered(debit),
    instrument: named && triedWith(parts.instruments, provider, { account: named.account }, session.env),
    quote: null,
    publicSession: session.publicSession,
    pressKey,
    fingerprint: pressKey === null ? null : pressFingerprintOf(parts.idempotencyKey, debit.account),
    now,
  });
  if (acceptance.kind === 'refused') return notAccepted(acceptance, named && named.field);
  if (acceptance.kind === 'repeated') return repeatedAnswer(parts, acceptance);
  parts.push.announce(transactionId);
  return askProvider(parts, provider, acceptance, { reference, debit, now });
}

function remembered(debit: BankDebit) {
  const { slug, name, processor } = debit.bank;
  return { slug, name, processor, lastFour: namedAccountOf(debit)?.account.number.slice(-4) ?? null };
}

/** Whose account it is, and where it stands in the body; null where the payer says so to the bank alone. */
function namedAccountOf({ bank, account }: BankDebit): { field: string; account: NamedAccount } | null {
  for (const field of ['phone_number', 'account_number'] as const) {
    const number = account[field];
    if (number !== undefined)
      return { field: `${ACCOUNT_AT}.${field}`, account: { bank: bank.slug, number } };
  }
  return null;
}

/** Spec §5 Mono: too small a payment for the bank's processor. */
async function minimumProblem(
  parts: ServiceParts,
  session: Session,
  { bank: { processor } }: BankDebit,
): Promise<Refused | null> {
  const payment = await parts.payments.byId(session.transactionId, session);
  if (!payment) return refused('UNKNOWN_REFERENCE');
  const { currency } = payment;
  const minimumMinor = monoMinimumOf({ processor, totalMinor: totalMinorOf(payment), currency });
  if (minimumMinor === null) return null;
  return refused('BANK_MINIMUM', { code: 'BANK_MINIMUM_OF', params: { minimumMinor, currency } });
}

/** Amount plus fee plus vat, as far as the payer bears them. */
function totalMinorOf({
  amount_minor: amountMinor,
  fees,
  merchant_bears_cost: merchantBearsCost,
}: PaymentRow): number {
  const { fee: feeMinor, vat: vatMinor } = fees[CHANNEL] ?? { fee: 0, vat: 0 };
  return payableMinor({ amountMinor, feeMinor, vatMinor, merchantBearsCost });
}

async function askProvider(
  parts: ServiceParts,
  provider: TimelyProvider,
  accepted: Accepted,
  { reference, debit, now }: { reference: string; debit: BankDebit; now: number },
): Promise<ChargeView> {
  const { amountMinor, currency, customerEmail, paymentReference } = accepted;
  const charge = freshCharge(accepted, { reference, provider: provider.name, channel: CHANNEL, now });
  const asked = provider.chargeBank({
    ...debit,
    reference,
    paymentReference,
    amountMinor,
    currency,
    customerEmail,
  });
  return chargeViewOf(await hearProvider(parts, charge, 'charge', asked));
}
