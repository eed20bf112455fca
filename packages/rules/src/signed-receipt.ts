// The signed text of a receipt, which stands behind the # of its address (decision 0067): how it is written and read. Who signs it and who
// checks it bring their own Ed25519.

/** What a receipt says. Times are seconds since 1970, UTC. */
export type ReceiptFacts = {
  env: 'test' | 'live';
  merchant: string;
  /** What was paid, whole minor units. */
  amountMinor: number;
  currency: string;
  /** `KPY-PI-…` */
  reference: string;
  paidAt: number;
  issuedAt: number;
  /** What the merchant had given back when it was issued. */
  refundedMinor: number;
};

export type SignedReceipt = {
  keyId: string;
  /** What the signature is of. */
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
  facts: ReceiptFacts;
};

/** Version, key id, what it says, signature: letters that an address holds as they are. */
const FORM = /^(1\.([\w-]{8})\.([\w-]{20,2000}))\.([\w-]{86})$/;

/** All of a receipt's text but its signature, which is of this. */
export function textToSign(keyId: string, facts: ReceiptFacts): string {
  const { env, merchant, amountMinor, currency, reference, paidAt, issuedAt, refundedMinor } = facts;
  const fields = [env, merchant, amountMinor, currency, reference, paidAt, issuedAt, refundedMinor];
  return `1.${keyId}.${toBase64Url(utf8(JSON.stringify(fields)))}`;
}

/** Null for a text that nobody has signed like this; whether its signature holds is another question. */
export function readSignedReceipt(text: string): SignedReceipt | null {
  const [, toSign = '', keyId = '', payload = '', ending = ''] = FORM.exec(text) ?? [];
  const facts = factsIn(fromBase64Url(payload));
  const signature = fromBase64Url(ending);
  // Written in one way only: the last letter of a signature has bits to spare, with which it would be another text that holds too.
  if (facts === null || signature === null || toBase64Url(signature) !== ending) return null;
  return { keyId, signed: utf8(toSign), signature, facts };
}

function factsIn(bytes: Uint8Array | null): ReceiptFacts | null {
  const fields = bytes && parsed(new TextDecoder().decode(bytes));
  if (!Array.isArray(fields) || fields.length !== 8) return null;
  const [env, merchant, amountMinor, currency, reference, paidAt, issuedAt, refundedMinor] =
    fields as unknown[];
  const numbers = [amountMinor, paidAt, issuedAt, refundedMinor];
  if (env !== 'test' && env !== 'live') return null;
  if (![merchant, currency, reference].every((each) => typeof each === 'string')) return null;
  if (!numbers.every((each) => Number.isSafeInteger(each) && (each as number) >= 0)) return null;
  return { env, merchant, amountMinor, currency, reference, paidAt, issuedAt, refundedMinor } as ReceiptFacts;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function toBase64Url(bytes: Uint8Array): string {
  const plain = btoa(String.fromCharCode(...bytes));
  return plain.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Null where it is none. Also reads the keys that are published (contract/payer/receipt.ts). */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
