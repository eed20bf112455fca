// Charges an account at a bank (spec §7 bank/charge): check, accept and commit, ask the provider, settle, answer.
import type { ChargeView } from '@titan/contract/charge';
import type { BankAccountInput } from '@titan/contract/pay-with-bank';
import { isBankCurrency } from '@titan/rules/bank-currencies';
import { monoMinimumText } from '@titan/rules/mono-minimum';
import { payableMinor } from '@titan/rules/payable';
import type { BankDebit, NamedAccount, TimelyProvider } from '../../providers/provider.ts';
import type { PaymentRow } from '../../payments/payment-store.ts';
import { listBanks } from './bank-list.ts';
import { type Accepted, freshCharge, repeatedAnswer } from '../../payments/card-attempt.ts';
import { chargeViewOf } from '../../payments/charge-view.ts';
import { checkBank } from './check-bank.ts';
import { pressFingerprintOf } from '../../payments/fingerprint.ts';
import { hearProvider } from '../../payments/hear-provider.ts';
import { notAccepted, triedWith } from '../../payments/instrument-try.ts';
import { type Refused, refused } from '../../platform/refusal.ts';
import type { PressOf, ServiceParts } from '../../payments/service-parts.ts';
import type { Session } from '../../payments/session-token.ts';

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
  if (!checked.ok) return refused('INVALID_INPUT', undefined, checked.fields);
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
  const text = monoMinimumText({ processor, totalMinor: totalMinorOf(payment), currency: payment.currency });
  return text === null ? null : refused('BANK_MINIMUM', text);
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
