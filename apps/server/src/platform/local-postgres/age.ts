// Seals files in the format of age (https://c2sp.org/age, X25519 alone), so that its own programs open them with the same key. By Node's
// cryptography: the package `age-encryption` seals 12 MB a second, in JavaScript, and a base has gigabytes.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  timingSafeEqual,
} from 'node:crypto';
import type { Random } from '@titan/platform/ports';
import { systemRandom } from '@titan/platform/ports-node';

/** Takes what is sealed or opened, piece by piece. What it is given may be written over afterwards. */
type Sink = { write(bytes: Buffer): void; end(): void };

export class SealError extends Error {
  override name = 'SealError';
  readonly why: 'no-key' | 'damaged';
  constructor(why: 'no-key' | 'damaged') {
    super(why);
    this.why = why;
  }
}

const VERSION = 'age-encryption.org/v1';
const X25519 = `${VERSION}/X25519`;
const CIPHER = 'chacha20-poly1305';
const [KEY_BYTES, FILE_KEY_BYTES, NONCE_BYTES, TAG_BYTES, IV_BYTES] = [32, 16, 16, 16, 12];
const CHUNK_BYTES = 64 * 1024;
const HEADER = /^age-encryption\.org\/v1\n-> X25519 ([\w+/]{43})\n([\w+/]{43})\n--- ([\w+/]{43})\n/;
const HEADER_BYTES = `${VERSION}\n-> X25519 \n\n--- \n`.length + 3 * 43;

// Keys as DER, of which all but the last 32 bytes is the same.
const PRIVATE = Buffer.from('302e020100300506032b656e04220420', 'hex');
const PUBLIC = Buffer.from('302a300506032b656e032100', 'hex');

/** @param key 32 random bytes, an identity of age */
export function createSealer(key: Buffer, out: (bytes: Buffer) => void, random: Random = systemRandom): Sink {
  const fileKey = random.bytes(FILE_KEY_BYTES);
  const ephemeral = random.bytes(KEY_BYTES);
  const share = recipientOf(ephemeral);
  const recipient = recipientOf(key);
  const wrapped = seal(wrapKeyOf(ephemeral, recipient, share, recipient), ZERO_IV, fileKey);
  const head = `${VERSION}\n-> X25519 ${base64(share)}\n${base64(wrapped)}\n---`;
  const nonce = random.bytes(NONCE_BYTES);
  out(Buffer.from(`${head} ${base64(macOf(fileKey, head))}\n`));
  out(nonce);
  const payloadKey = derive(fileKey, nonce, 'payload');
  const ivOf = counter();
  return inChunks(CHUNK_BYTES, (chunk, isLast) => out(seal(payloadKey, ivOf(isLast), chunk)));
}

/** Passes on nothing that is not genuine, but what came before it may have been passed on; throws `SealError`. */
export function createOpener(keys: readonly Buffer[], out: (bytes: Buffer) => void): Sink {
  let held: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  let payload: Sink | null = null;
  return {
    write(bytes) {
      if (payload) return payload.write(bytes);
      held = Buffer.concat([held, bytes]);
      const begin = HEADER_BYTES + NONCE_BYTES;
      if (held.length < begin) return;
      const payloadKey = payloadKeyIn(held.subarray(0, begin), keys);
      const ivOf = counter();
      let opened = 0;
      payload = inChunks(CHUNK_BYTES + TAG_BYTES, (chunk, isLast) => {
        const plain = open(payloadKey, ivOf(isLast), chunk);
        if (plain === null || (plain.length === 0 && opened > 0)) throw new SealError('damaged');
        opened += plain.length;
        out(plain);
      });
      payload.write(held.subarray(begin));
    },
    end() {
      if (payload === null) throw new SealError('damaged');
      payload.end();
    },
  };
}

function payloadKeyIn(begin: Buffer, keys: readonly Buffer[]): Buffer {
  const [header, share = '', wrapped = '', mac = ''] = HEADER.exec(begin.toString('latin1')) ?? [];
  if (header === undefined) throw new SealError('damaged');
  const fileKey = keys
    .map((key) => {
      const theirs = Buffer.from(share, 'base64');
      return open(wrapKeyOf(key, theirs, theirs, recipientOf(key)), ZERO_IV, Buffer.from(wrapped, 'base64'));
    })
    .find((opened) => opened !== null);
  if (!fileKey) throw new SealError('no-key');
  const head = header.slice(0, header.lastIndexOf(' '));
  if (!timingSafeEqual(macOf(fileKey, head), Buffer.from(mac, 'base64'))) throw new SealError('damaged');
  return derive(fileKey, begin.subarray(HEADER_BYTES), 'payload');
}

function recipientOf(key: Buffer): Buffer {
  return createPublicKey(privateKey(key)).export({ type: 'spki', format: 'der' }).subarray(-KEY_BYTES);
}

function privateKey(key: Buffer) {
  return createPrivateKey({ key: Buffer.concat([PRIVATE, key]), format: 'der', type: 'pkcs8' });
}

function wrapKeyOf(mine: Buffer, theirs: Buffer, share: Buffer, recipient: Buffer): Buffer {
  const publicKey = createPublicKey({ key: Buffer.concat([PUBLIC, theirs]), format: 'der', type: 'spki' });
  const secret = diffieHellman({ privateKey: privateKey(mine), publicKey });
  return derive(secret, Buffer.concat([share, recipient]), X25519);
}

function derive(secret: Buffer, salt: Buffer | string, info: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, KEY_BYTES));
}

function macOf(fileKey: Buffer, head: string): Buffer {
  return createHmac('sha256', derive(fileKey, '', 'header'))
    .update(head)
    .digest();
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

const ZERO_IV = Buffer.alloc(IV_BYTES);

/** One for each chunk, in their order; the last chunk's says so, and what was cut off is seen by that. */
function counter(): (isLast: boolean) => Buffer {
  let count = 0;
  return (isLast) => {
    const iv = Buffer.alloc(IV_BYTES);
    iv.writeUIntBE(count, IV_BYTES - 7, 6);
    iv[IV_BYTES - 1] = isLast ? 1 : 0;
    count += 1;
    return iv;
  };
}

function seal(key: Buffer, iv: Buffer, plain: Buffer): Buffer {
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Null where it is not genuine. */
function open(key: Buffer, iv: Buffer, sealed: Buffer): Buffer | null {
  if (sealed.length < TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

function inChunks(size: number, take: (chunk: Buffer, isLast: boolean) => void): Sink {
  let held: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  return {
    write(bytes) {
      const all = Buffer.concat([held, bytes]);
      let from = 0;
      for (; all.length - from > size; from += size) take(all.subarray(from, from + size), false);
      held = all.subarray(from);
    },
    end: () => take(held, true),
  };
}
