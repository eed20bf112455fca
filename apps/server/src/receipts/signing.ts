// Signs receipts, and knows its own again, under the keys of RECEIPT_KEYS (decision 0067).
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { ReceiptKeys } from '@titan/contract/payer/receipt';
import { readSignedReceipt, type ReceiptFacts, textToSign } from '@titan/rules/signed-receipt';
import type { KeyRing } from '../platform/key-ring.ts';

export type ReceiptSigner = {
  sign(facts: ReceiptFacts): string;
  /** What a receipt says that was signed under one of the keys; null: none of ours. */
  read(text: string): ReceiptFacts | null;
  /** The public halves, the newest first. */
  published: ReceiptKeys;
};

type SigningKey = { id: string; privateKey: KeyObject; publicKey: KeyObject; x: string };

/** Builds it. The newest key signs; receipts under the others are still known. */
export function createReceiptSigner(ring: KeyRing): ReceiptSigner {
  const newest = toSigningKey(ring.newest.bytes);
  const keys = [...ring.byId.values()].map(({ bytes }) => toSigningKey(bytes));
  const byId = new Map(keys.map((key) => [key.id, key]));
  return {
    sign(facts) {
      const text = textToSign(newest.id, facts);
      return `${text}.${sign(null, Buffer.from(text), newest.privateKey).toString('base64url')}`;
    },
    read(text) {
      const receipt = readSignedReceipt(text);
      const key = receipt && byId.get(receipt.keyId);
      return key && verify(null, receipt.signed, key.publicKey, receipt.signature) ? receipt.facts : null;
    },
    published: { keys: keys.map(({ id, x }) => ({ kty: 'OKP', crv: 'Ed25519', kid: id, x })) },
  };
}

/** RFC 8410: what stands before the seed of an Ed25519 key in PKCS #8. */
const SEED_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

function toSigningKey(seed: Buffer): SigningKey {
  const der = Buffer.concat([SEED_PREFIX, seed]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return { id: createHash('sha256').update(x).digest('base64url').slice(0, 8), privateKey, publicKey, x };
}
