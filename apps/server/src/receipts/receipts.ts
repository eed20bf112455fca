// The receipt of a payment that was received: signed, so that anybody can check it, and sent by e-mail where its payer asks (decision 0067).
import {
  RECEIPT_CHECK_PATH,
  type EmailOutcome,
  type ReceiptEmail,
  type ReceiptKeys,
  type ReceiptView,
} from '@titan/contract/payer/receipt';
import type { RenderReceiptMail } from '@titan/contract/page/return-page';
import { toDecimal } from '@titan/rules/money';
import type { PaymentReference } from '@titan/rules/reference';
import type { OpenedPage } from '../payments/edge/opened-page.ts';
import type { PaymentStore } from '../payments/views/payment-store.ts';
import type { Ids, Clock, MailOut } from '@titan/platform/ports';
import { qrCodeOf } from '../platform/qr-code.ts';
import { type Refused, refused } from '@titan/platform/refusal';
import { languageNow } from '@titan/platform/request-context';
import type { ReceiptEmailStore } from './email-store.ts';
import type { ReceiptSigner } from './signing.ts';

/** A payment as the reader of its status page sees it. */
type ReceiptSource = Pick<OpenedPage, 'row' | 'payment' | 'timeline'>;

export type Receipts = {
  /** Null where the reader has none to keep: not paid, or paid by somebody else. */
  of(opened: ReceiptSource): Promise<ReceiptView | null>;
  /**
   * Sends it, once a key.
   * @param to to another address than the payment's, where its merchant says so
   * @returns what became of that press; null: it was not taken, as nothing can be sent, or no more
   */
  email(opened: ReceiptSource, key: string, to?: string | null): Promise<EmailOutcome | null>;
  /** What the payment of a genuine receipt has come to since. */
  check(text: string): Promise<ReceiptSince | Refused>;
  /** The keys that receipts are checked with. */
  keys: ReceiptKeys;
  /** Whether a mail server is set. */
  canMail: boolean;
};

type ReceiptSince = { amount_refunded: string; currency: string; server_time: number };

export type ReceiptDeps = {
  /** Origin under which anybody reaches the checkout. */
  publicUrl: string;
  signer: ReceiptSigner;
  emails: ReceiptEmailStore;
  payments: Pick<PaymentStore, 'byPaymentReference'>;
  clock: Clock;
  ids: Pick<Ids, 'key'>;
  /** Null: no mail server is set. */
  mail: MailOut | null;
  renderMail: RenderReceiptMail;
};

/** Builds the service. */
export function createReceipts(deps: ReceiptDeps): Receipts {
  const { signer, emails, payments, clock, ids, mail } = deps;
  const addressOf = ({ row, timeline }: ReceiptSource): string | null => {
    const received = timeline.find(({ event }) => event === 'received');
    // A stranger with the reference sees that it is paid, and is given no receipt to show as his own.
    if (row.status !== 'success' || row.charge?.status !== 'success' || !received) return null;
    const text = signer.sign({
      env: row.env,
      merchant: row.merchant_name,
      amountMinor: row.amount_paid_minor,
      currency: row.currency,
      reference: row.payment_reference,
      paidAt: seconds(received.at),
      issuedAt: seconds(clock.now()),
      refundedMinor: row.amount_refunded_minor,
    });
    return `${deps.publicUrl}${RECEIPT_CHECK_PATH}#${text}`;
  };
  const emailOf = async ({ row, payment }: ReceiptSource): Promise<ReceiptEmail | null> => {
    const to = payment.customer.email;
    if (mail === null || row.public_session !== null || to === null) return null;
    return { to, ...(await emails.of(row.id)), formKey: ids.key() };
  };
  return {
    keys: signer.published,
    canMail: mail !== null,
    async of(opened) {
      const address = addressOf(opened);
      if (address === null) return null;
      return { address, code: qrCodeOf(address), email: await emailOf(opened) };
    },
    async email(opened, key, to = null) {
      const { row, payment, timeline } = opened;
      const address = addressOf(opened);
      if (mail === null || address === null || (to === null && row.public_session !== null)) return null;
      const id = await emails.claim(row.id, key, clock.now());
      if (id !== null) {
        const letter = deps.renderMail({ payment, timeline, address }, languageNow().tag);
        await emails.settle(id, await mail.send({ to: to ?? row.customer_email, ...letter }));
      }
      return emails.outcomeOf(row.id, key);
    },
    async check(text) {
      const facts = signer.read(text);
      const row = facts && (await payments.byPaymentReference(facts.reference as PaymentReference));
      if (row?.status !== 'success') return refused('UNKNOWN_REFERENCE');
      const { amount_refunded_minor: minor, currency } = row;
      return { amount_refunded: toDecimal(minor, currency), currency, server_time: clock.now() };
    },
  };
}

function seconds(ms: number): number {
  return Math.floor(ms / 1_000);
}
