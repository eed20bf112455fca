// The way that this browser paid this merchant last, for the same payer (decision 0069): its channel, and no more of the instrument than the
// payer needs to know it again.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { bankOfVariant } from '@titan/rules/bank-variants';
import type { ChargeReference } from '@titan/rules/reference';
import type { Database } from '../../db/database.ts';
import type { PayerBrowser } from './session.ts';

type LastWay = NonNullable<PaymentView['last_way']>;

export type LastWays = {
  /** Adds it to the payment of a full session, where it is offered again. */
  addTo(payment: PaymentView, transactionId: number, browser: PayerBrowser): Promise<PaymentView>;
};

/** Builds the reader. */
export function createLastWays(db: Database): LastWays {
  return {
    async addTo(payment, transactionId, browser) {
      const charges = browser.charges.all();
      if (charges.length === 0) return payment;
      const used = await lastPaid(db, transactionId, charges);
      return used && payment.payment_channels.includes(used.channel)
        ? { ...payment, last_way: wayOf(used, payment) }
        : payment;
    },
  };
}

/** The newest of these charges that was received, of the same payer, merchant, environment and currency as this payment. */
async function lastPaid(db: Database, transactionId: number, references: readonly string[]) {
  const found = await db
    .selectFrom('charges as h')
    .innerJoin('transactions as paid', 'paid.id', 'h.transaction_id')
    .innerJoin('transactions as t', (join) =>
      join
        .onRef('t.merchant_id', '=', 'paid.merchant_id')
        .onRef('t.env', '=', 'paid.env')
        .onRef('t.currency', '=', 'paid.currency'),
    )
    .select(['h.channel', 'h.wallet_masked', 'h.bank_slug', 'h.bank_name'])
    .where('t.id', '=', transactionId)
    .where('h.reference', 'in', references as ChargeReference[])
    .where('h.status', '=', 'success')
    .where(({ eb, fn }) => eb(fn('lower', ['paid.customer_email']), '=', fn('lower', ['t.customer_email'])))
    .orderBy('h.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

type LastPaidCharge = NonNullable<Awaited<ReturnType<typeof lastPaid>>>;

/** Nothing for a card: whoever did not save it is not to find it here. */
function wayOf(
  used: LastPaidCharge,
  { payment_channels_details: { pay_with_bank: bank } }: PaymentView,
): LastWay {
  const { channel, wallet_masked: wallet } = used;
  const method = bank?.variants.find((variant) => bankOfVariant(variant) === used.bank_slug);
  // It is called by its bank.
  if (method) return { channel, method, detail: null };
  return { channel, detail: wallet === null ? used.bank_name : `••••${wallet.slice(-4)}` };
}
