// Opens a temporary account for the payment (spec §4 Bank transfer "An account is generated", §7 set-up with type=bank_transfer).
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import { accountMinsIn, isTransferCurrency } from '@titan/rules/transfer-providers';
import type { Attempts } from '../../payments/attempts/attempt.ts';
import type { PaymentRow, PaymentStore } from '../../payments/views/payment-store.ts';
import type { PayerCaller } from '../../payments/session/session.ts';
import type { Metrics } from '../../platform/health.ts';
import type { Clock, Warn } from '@titan/platform/ports';
import { type Refused, refused } from '@titan/platform/refusal';

const MINUTE_MS = 60_000;

/** A call that opens an account; `accountName`: what a merchant wants it called instead of its own name. */
type AccountCall = PayerCaller & {
  accountName?: string;
};

export type TransferCharges = {
  /**
   * Starts one attempt: the first account, "Try another transfer", or the account for the rest after a part. An account that was open is
   * left, and stays bound to the payment for ever. A repeat of the call returns the same account.
   */
  openAccount(call: AccountCall): Promise<ChargeView | Refused>;
};

type AccountDeps = {
  clock: Clock;
  payments: Pick<PaymentStore, 'byId'>;
  attempts: Attempts;
  metrics: Pick<Metrics, 'accountFailures'>;
  warn: Warn;
};

/** Builds the service. */
export function createTransferCharges(deps: AccountDeps): TransferCharges {
  const { clock, payments, attempts } = deps;
  return {
    async openAccount({ session, idempotencyKey, browser, accountName }) {
      const { transactionId } = session;
      const payment = await payments.byId(transactionId, session);
      if (!payment) return refused('UNKNOWN_REFERENCE');
      if (!isTransferCurrency(payment.currency)) return refused('CHANNEL_NOT_OFFERED');
      const merchantName = accountName ?? payment.merchant_name;
      const openMs = openMsOf(payment, clock.now());
      return attempts.start(
        { session, idempotencyKey, browser },
        {
          channel: 'bank_transfer',
          kept: { card: null },
          instrument: null,
          fingerprinted: { account: transactionId },
          asking: ({ transferAccount: calls }) =>
            calls && ((request) => calls.open({ ...request, merchantName, openMs })),
          onAnswered(view, { name: provider, account }) {
            if (view.bank_transfer?.account === null)
              reportNoAccount(deps, view, { payment: payment.payment_reference, provider, account });
          },
        },
      );
    },
  };
}

/** Spec §8: "Account generation failure is reported to monitoring". An unanswered request may still succeed, but its payer has no account now. */
function reportNoAccount(
  { warn, metrics }: Pick<AccountDeps, 'warn' | 'metrics'>,
  { status, reference }: ChargeView,
  about: { payment: string; provider: string; account: string },
): void {
  const hasFailed = status === 'failed';
  metrics.accountFailures.inc({ outcome: hasFailed ? 'failed' : 'unanswered' });
  const what = hasFailed ? 'could not be opened' : 'was not answered';
  warn(`The account for a bank transfer ${what}`, { ...about, reference });
}

/** The merchant's setting, cut short where accounts of the currency close sooner, or the payment itself expires earlier. */
function openMsOf({ transfer_account_mins, currency, expires_at }: PaymentRow, now: number): number {
  const mins = accountMinsIn(currency, transfer_account_mins);
  return Math.min(mins * MINUTE_MS, expires_at.getTime() - now);
}
