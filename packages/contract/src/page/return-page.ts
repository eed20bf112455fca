// The pages around the bank's own (spec §2 routes, 3-D Secure): what the service hands to them. They are whole without script.
import type { MoneyVerdict } from '@titan/rules/money-verdict';
import type { ChargeView } from '../payer/charge.schema.ts';
import type { DocumentLanguage, FullAddress, PageAssets } from './page-data.ts';
import type { PaymentView } from '../payer/payment.schema.ts';
import type { QrCode } from '../qr-code.ts';
import type { ReceiptView } from '../payer/receipt.ts';
import type { SandboxFault } from '../sandbox/faults.ts';
import type { Timeline } from '../payer/timeline.schema.ts';

/** The payment that such a page belongs to. */
export type ReturnPayment = {
  /** The payment's page: the way back. */
  address: string;
  merchant: string;
  /** Where the merchant is asked; null where he has given no address. */
  email: string | null;
  /** A path on our own origin. */
  logo: string | null;
  checkout_customization: PaymentView['checkout_customization'];
  env: 'test' | 'live';
  /** What is asked for, a decimal of its currency. */
  amount: string;
  currency: string;
};

/** The colours that the page is drawn in, which its policy must know too; null: ours. */
export function brandOf(page: ReturnPage): PaymentView['checkout_customization'] | null {
  return ('payment' in page && page.payment?.checkout_customization) || null;
}

/**
 * Why there is no payment to show. Texts: spec §2 routes and §8 Transaction and links. `being-processed` is /charge-mobile-money/verify
 * without a reference.
 */
export type PageProblem = 'link-incomplete' | 'unknown-reference' | 'being-processed';

export type ReturnPage =
  | { page: 'problem'; problem: PageProblem; reference: string | null }
  /** /charge-card/3ds that leads nowhere. */
  | { page: 'redirect-failed'; payment: ReturnPayment | null }
  /** /card-threeds: the bank's page in a frame; `framed`: the checkout itself frames this one. */
  | { page: 'card-threeds'; payment: ReturnPayment; bank: string; framed: boolean }
  /**
   * /charge-pwb/verify in a frame of the checkout: the payer is back from the bank. The checkout around it asks what became of the
   * charge; this page only says so, and hints at it (bank-hints.ts).
   */
  | { page: 'bank-returned'; payment: ReturnPayment; charge: string }
  /** /charge-card/3ds-test: what the bank was asked for, a decimal of its currency. */
  | {
      page: '3ds-test';
      payment: ReturnPayment;
      charge: string;
      amount: string;
      currency: string;
      /** The fixed test value. */
      value: string;
      error: string | null;
    }
  /** /{address}/status: what has happened to the payment, for as long as anybody asks (decision 0028). */
  | {
      page: 'status';
      address: string;
      payment: PaymentView;
      timeline: Timeline;
      /** Absent or null: there is none to keep. */
      receipt?: ReceiptView | null;
    }
  /** /{address}/share: to go on with another device, and to ask somebody else to pay (decision 0066). */
  | {
      page: 'share';
      address: string;
      payment: PaymentView;
      sessionToken: string;
      /** One key a rendered form. */
      formKey: string;
      /** The payment's own address as a QR code. */
      code: QrCode;
      /** Who is asked: by what it is taken back, and where they pay; null: not known any more. */
      asked: readonly { id: string; note: string | null; url: string | null }[];
      mayAsk: boolean;
      /** Why nobody was asked just now, and the note that was typed. */
      problem: { is: 'too-long' | 'too-many'; note: string } | null;
      /** One was taken back just now. */
      tookBack: boolean;
    }
  /** The address at which somebody was asked to pay, once they cannot any more. */
  | { page: 'share-over'; why: 'taken-back' | 'paid' | 'over'; payment: ReturnPayment }
  /** A plain form's Cancel or Close: on to the shop, whose address with the reference is `to`. */
  | { page: 'leaving'; payment: ReturnPayment; to: string }
  /** /receipt/verify: checks what stands behind the # of its address, which no service sees. `host`: the only one to trust. */
  | { page: 'receipt-check'; host: string }
  /**
   * /sandbox/faults/{address}: the sandbox's faults as a plain form; `ordered`: what was ordered just now, `reference`: what the sandbox's
   * book knows the payment by.
   */
  | {
      page: 'test-faults';
      payment: ReturnPayment;
      reference: string;
      ordered: SandboxFault | null;
      error: string | null;
    }
  /** /charge-card/verify of a reference that names no charge. */
  | { page: 'verify'; outcome: 'not-found' }
  | {
      page: 'verify';
      /** `verifying`: the provider is about to be asked; `still-processing`: it was asked and did not know. */
      outcome: 'verifying' | 'still-processing' | 'success' | 'failed';
      payment: ReturnPayment;
      /** The charge that paid, else the one that the address names. */
      charge: ChargeView;
      /** Where the money of the charge that the address names is, if it did not become the payment. */
      money: UnpaidMoney;
      /** For the page's own questions. */
      sessionToken: string;
    };

/** The money of a charge that did not pay the payment. */
export type UnpaidMoney = Exclude<MoneyVerdict['money'], 'received' | 'held'>;

/** What the script of the verify page reads from the document. */
export type VerifyData = { charge: string; isFinal: boolean; sessionToken: string };

/** What the script of the share page reads from the document. */
export type ShareData = { reference: string; sessionToken: string };

/** `server-entry` of the page exports this too. Returns a whole HTML document. Pure. */
export type RenderReturn = (
  page: ReturnPage,
  assets: PageAssets,
  language: DocumentLanguage,
  fullAt?: FullAddress,
) => string;

/** A receipt as an e-mail. `address`: where anybody can check it. */
export type RenderReceiptMail = (
  receipt: { payment: PaymentView; timeline: Timeline; address: string },
  tag: string,
) => { subject: string; text: string; html: string };
