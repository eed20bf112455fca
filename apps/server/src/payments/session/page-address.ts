// What a payment's page is called (decision 0047). Its capability address has 128 bits that cannot be guessed and gives a full session; an
// address of a public session is what the page takes that was opened by the merchant's reference.
import { createHash, createHmac } from 'node:crypto';
import type { PageReference, PaymentReference } from '@titan/rules/reference';
import { isSameText } from '../../platform/same-text.ts';

export type PageAddresses = {
  /** The capability address of a payment, by `KPY-PI-…`: the same each time, so that nothing but its hash is stored. */
  of(paymentReference: PaymentReference): string;
  /** The address of the page of a public session. */
  ofPublic(transactionId: number, publicSession: string): string;
  /** The payment and session that an address of a public session names; null for any other text. */
  readPublic(segment: string): PublicPage | null;
  /**
   * The address of the page at which somebody else is asked to pay (decision 0066), with the public session that it opens: for one submission always the
   * same.
   */
  ofShare(paymentReference: PaymentReference, submission: string): ShareAddress;
  /** That address again, by its session. */
  ofShared(publicSession: string): string;
  /** The address at which the reader of this row goes on. */
  for(row: AddressedRow): string;
};

type ShareAddress = { address: string; publicSession: string };
type PublicPage = { transactionId: number; publicSession: string };

/** The columns that a payment's address is made of. */
type AddressedRow = {
  id: number;
  payment_reference: PaymentReference;
  page_reference: PageReference;
  /** Null: opened before payments had one. */
  address_hash: Buffer | null;
  /** The public session that reads it; null: a full one, or the merchant. */
  public_session: string | null;
};

const CAPABILITY_BYTES = 16;
const MAC_BYTES = 16;
/** Transaction, session, signature: all of it letters that a reference may have. */
const PUBLIC_FORM = /^(\d{1,16})\.([\w-]{22})\.([\w-]{22})$/;

/**
 * Builds it. Capability addresses are made under `idempotency`: with another key a merchant's repeat is no repeat any more, so none has to
 * be made again. Those of public sessions are made under `session`, and end with it as sessions do.
 */
export function createPageAddresses(keys: { idempotency: Buffer; session: Buffer }): PageAddresses {
  const capabilityKey = derived(keys.idempotency, 'titan page address 1');
  const publicKey = derived(keys.session, 'titan public page 1');
  const of = (paymentReference: PaymentReference): string =>
    mac(capabilityKey, paymentReference).subarray(0, CAPABILITY_BYTES).toString('hex');
  const sign = (transactionId: string, publicSession: string): string =>
    mac(publicKey, JSON.stringify([transactionId, publicSession]))
      .subarray(0, MAC_BYTES)
      .toString('base64url');
  const ofShared = (publicSession: string): string =>
    mac(capabilityKey, JSON.stringify(['share', publicSession]))
      .subarray(0, CAPABILITY_BYTES)
      .toString('hex');
  const ofPublic = (transactionId: number, publicSession: string): string =>
    `${transactionId}.${publicSession}.${sign(String(transactionId), publicSession)}`;
  return {
    of,
    ofPublic,
    ofShared,
    ofShare(paymentReference, submission) {
      const name = mac(capabilityKey, JSON.stringify(['share session', paymentReference, submission]));
      const publicSession = name.subarray(0, CAPABILITY_BYTES).toString('base64url');
      return { publicSession, address: ofShared(publicSession) };
    },
    readPublic(segment) {
      const [, number = '', publicSession = ''] = PUBLIC_FORM.exec(segment) ?? [];
      const transactionId = Number(number);
      return isSameText(segment, ofPublic(transactionId, publicSession))
        ? { transactionId, publicSession }
        : null;
    },
    for(row) {
      if (row.public_session !== null) return ofPublic(row.id, row.public_session);
      const address = of(row.payment_reference);
      // Made under a key that is gone, or never: its page is still reached by reference.
      return row.address_hash?.equals(hashOfAddress(address)) ? address : row.page_reference;
    },
  };
}

/** What the database holds of a capability address. A plain hash is enough: 128 bits cannot be searched. */
export function hashOfAddress(address: string): Buffer {
  return createHash('sha256').update(address).digest();
}

function derived(key: Buffer, purpose: string): Buffer {
  return mac(key, purpose);
}

function mac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
