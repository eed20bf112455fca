// What a payer keeps of a payment that was received, and how anybody checks it (decision 0067).
import type { PayerCall } from './call.ts';
import type { QrCode } from '../qr-code.ts';
import type { schemas } from './receipt.schema.ts';

/** What became of an e-mail: `unsure` where the mail server may have taken it. */
export type EmailOutcome = 'sent' | 'not-sent' | 'unsure';

/** Beside the facts of the payment. */
export type ReceiptView = {
  /** Where anybody can check it: with the signed text behind its #, so it holds nothing that others may not see. */
  address: string;
  /** The same address to scan. */
  code: QrCode;
  /** To the address of the payment alone; null: not offered here. */
  email: ReceiptEmail | null;
};

export type ReceiptEmail = {
  /** Masked. */
  to: string;
  /** How often it can still be sent. */
  left: number;
  /** What became of the last one; null: never asked for. */
  last: EmailOutcome | null;
  /** Names the next press, so that it sends once. */
  formKey: string;
};

/** Where the keys are: a JSON Web Key Set, the newest first. */
export const RECEIPT_KEYS_PATH = '/.well-known/titan-receipt-keys.json';
export const RECEIPT_CHECK_PATH = '/receipt/verify';
export const RECEIPT_WORKER_PATH = '/receipt/worker.js';

export type ReceiptKeys = { keys: { kty: 'OKP'; crv: 'Ed25519'; kid: string; x: string }[] };

/** POST /receipt/check: what the payment of a genuine receipt has come to since. */
export const checkReceipt: PayerCall<typeof schemas.checkReceipt> = {
  method: 'POST',
  path: '/receipt/check',
  changes: false,
};
