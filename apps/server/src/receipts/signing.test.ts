// Decision 0067: receipts are signed by Ed25519 as everybody knows it, and stay genuine for as long as their key is among ours.
import { createPublicKey, verify } from 'node:crypto';
import type { ReceiptKeys } from '@titan/contract/payer/receipt';
import type { ReceiptFacts } from '@titan/rules/signed-receipt';
import { expect, it } from 'vitest';
import { createKeyRing } from '../platform/key-ring.ts';
import { createReceiptSigner } from './signing.ts';

const FACTS: ReceiptFacts = {
  env: 'live',
  merchant: 'Titan Demo Shop',
  amountMinor: 152_419,
  currency: 'NGN',
  reference: 'KPY-PI-abc',
  paidAt: 1_760_000_000,
  issuedAt: 1_760_000_100,
  refundedMinor: 0,
};
/** RFC 8032, 7.1, test 1, whose public key RFC 8037 writes as a JSON Web Key. */
const RFC_SEED = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const RFC_X = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
const [OLD, NEW] = [Buffer.from(RFC_SEED, 'hex'), Buffer.alloc(32, 2)] as const;
const signerOf = (...seeds: [Buffer, ...Buffer[]]) => createReceiptSigner(createKeyRing(seeds));

/** As somebody else's program checks it, who has nothing but what is published. */
function holds(receipt: string, { keys }: ReceiptKeys): boolean {
  const end = receipt.lastIndexOf('.');
  const jwk = keys.find(({ kid }) => kid === receipt.split('.')[1]);
  const signature = Buffer.from(receipt.slice(end + 1), 'base64url');
  return (
    jwk !== undefined &&
    verify(null, Buffer.from(receipt.slice(0, end)), createPublicKey({ key: jwk, format: 'jwk' }), signature)
  );
}

it('publishes the public keys alone, as a JSON Web Key Set, the newest first', () => {
  const { published } = signerOf(NEW, OLD);
  expect(published.keys[1]).toEqual({ kty: 'OKP', crv: 'Ed25519', kid: expect.any(String), x: RFC_X });
  expect(published.keys.map(({ kid }) => kid)).toEqual([
    signerOf(NEW).published.keys[0]?.kid,
    signerOf(OLD).published.keys[0]?.kid,
  ]);
});

it('signs so that any Ed25519 holds it to be signed, and reads it again', () => {
  const signer = signerOf(OLD);
  const receipt = signer.sign(FACTS);
  expect(holds(receipt, signer.published)).toBe(true);
  expect(signer.read(receipt)).toEqual(FACTS);
});

it('signs under the newest key, and knows receipts under the older ones', () => {
  const [before, after] = [signerOf(OLD), signerOf(NEW, OLD)];
  expect(after.read(before.sign(FACTS))).toEqual(FACTS);
  expect(holds(before.sign(FACTS), after.published)).toBe(true);
  expect(signerOf(NEW).read(after.sign(FACTS))).toEqual(FACTS);
});

it('knows no receipt under a key that was removed', () => {
  const receipt = signerOf(OLD).sign(FACTS);
  expect(signerOf(NEW).read(receipt)).toBeNull();
  expect(holds(receipt, signerOf(NEW).published)).toBe(false);
});

it('knows no receipt that says it is under one key and was signed under another', () => {
  const { published } = signerOf(NEW);
  const claimed = signerOf(OLD)
    .sign(FACTS)
    .replace(/\.[\w-]{8}\./, `.${published.keys[0]?.kid}.`);
  expect(signerOf(NEW, OLD).read(claimed)).toBeNull();
});
