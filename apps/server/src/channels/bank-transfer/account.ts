// Opens a temporary account for the payment (spec §4 Bank transfer "An account is generated", §7 set-up with type=bank_transfer).
import type { ChargeView } from '@titan/contract/charge';
import { isTransferCurrency } from '@titan/rules/transfer-providers';
import { freshCharge, pressFingerprintOf } from '../../payments/attempt.ts';
import type { ChargeRow } from '../../payments/charge-row.ts';
import type { PaymentRow } from '../../payments/payment-store.ts';
import type { PressOf, ServiceParts } from '../../payments/service-parts.ts';
import { hearProvider } from '../../payments/settle.ts';
import { type Refused, refused } from '../../platform/refusal.ts';
import { transferViewOf } from './view.ts';

const CHANNEL = 'bank_transfer';
const MINUTE_MS = 60_000;

/** A press that opens an account; `accountName`: what a merchant wants it called instead of its own name. */
type AccountPress = Pick<PressOf<unknown>, 'session' | 'pressKey'> & { accountName?: string };

/**
 * Starts one attempt, as card-attempt.ts does: the first account, "Try another transfer", or the one for the rest of a part. An
 * account that was open is left behind, and stays bound to the payment for ever. A repeat of the press answers the same account.
 */
export async function openTransferAccount(
  parts: ServiceParts,
  { session, pressKey, accountName }: AccountPress,
): Promise<ChargeView | Refused> {
  const { transactionId } = session;
  const payment = await parts.payments.byId(transactionId, session);
  if (!payment) return refused('UNKNOWN_REFERENCE');
  if (!isTransferCurrency(payment.currency)) return refused('CHANNEL_NOT_OFFERED');
  const now = parts.clock.now();
  const provider = parts.providers.forNew;
  const reference = parts.ids.charge();
  const acceptance = await parts.acceptCharge({
    transactionId,
    reference,
    provider: provider.name,
    channel: CHANNEL,
    card: null,
    quote: null,
    publicSession: session.publicSession,
    pressKey,
    fingerprint: fingerprintFor(parts, pressKey, transactionId),
    now,
  });
  if (acceptance.kind === 'refused') return refused(acceptance.why);
  if (acceptance.kind === 'repeated') return repeatedAccount(parts, acceptance);
  parts.push.announce(transactionId);
  const { amountMinor, currency, customerEmail, paymentReference } = acceptance;
  const asked = provider.openAccount({
    reference,
    paymentReference,
    amountMinor,
    currency,
    customerEmail,
    merchantName: accountName ?? payment.merchant_name,
    openMs: openMsOf(payment, now),
  });
  const charge = freshCharge(acceptance, { reference, provider: provider.name, channel: CHANNEL, now });
  const view = await transferView(parts, await hearProvider(parts, charge, 'charge', asked));
  if (view.bank_transfer?.account === null) tellOperator(parts, view, charge, paymentReference);
  return view;
}

/** Spec §8: "Account generation failure is reported to monitoring". No answer may still become an account; its payer has none now. */
function tellOperator(
  { warn, countNoAccount }: ServiceParts,
  { status }: ChargeView,
  { reference, provider }: Pick<ChargeRow, 'reference' | 'provider'>,
  payment: string,
): void {
  const hasFailed = status === 'failed';
  countNoAccount(hasFailed ? 'failed' : 'unanswered');
  const what = hasFailed ? 'could not be opened' : 'was not answered';
  warn(`The account for a bank transfer ${what}`, { payment, reference, provider });
}

function fingerprintFor(
  { idempotencyKey }: ServiceParts,
  pressKey: string | null,
  account: number,
): string | null {
  return pressKey === null ? null : pressFingerprintOf(idempotencyKey, { account });
}

/** The charge with its account and what has landed on it. */
export async function transferView(parts: ServiceParts, charge: ChargeRow): Promise<ChargeView> {
  const details = await parts.transfers.details(charge.id);
  return transferViewOf(charge, details, parts.clock.now());
}

/** The merchant's setting, ended earlier by the payment's own time. */
function openMsOf({ transfer_account_mins: mins, expires_at }: PaymentRow, now: number): number {
  return Math.min(mins * MINUTE_MS, expires_at.getTime() - now);
}

async function repeatedAccount(
  parts: ServiceParts,
  { chargeId, sameBody }: { chargeId: number; sameBody: boolean },
): Promise<ChargeView | Refused> {
  const charge = await parts.payments.chargeById(chargeId);
  if (!sameBody || charge.channel !== CHANNEL) return refused('KEY_REUSED');
  return charge.status === 'sent' ? refused('IN_PROGRESS') : transferView(parts, charge);
}
