// A device with passkeys, for tests: it answers what a browser's WebAuthn is asked, with keys of its own.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** User present and verified; with a new key: that it is there. */
const VERIFIED = 0x05;
const HAS_KEY = 0x40;

export function createPasskeyDevice(origin: string) {
  const id = randomBytes(32);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const dataOf = (flags: number): Buffer =>
    Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags, 0, 0, 0, 0])]);
  const answer = (response: Record<string, Uint8Array>) => ({
    id: encoded(id),
    rawId: encoded(id),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, encoded(bytes)])),
  });
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  return {
    /** Makes its passkey. */
    create(challenge: string) {
      const length = Buffer.from([0, id.length]);
      const authData = [dataOf(VERIFIED | HAS_KEY), Buffer.alloc(16), length, id, coseOf(publicKey)];
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Map<string, never> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, never>()],
          ['authData', new Uint8Array(Buffer.concat(authData))],
        ]),
      );
      return answer({ clientDataJSON: clientData('webauthn.create', challenge), attestationObject });
    },
    /** Proves by its passkey who it is. */
    get(challenge: string) {
      const clientDataJSON = clientData('webauthn.get', challenge);
      const authenticatorData = dataOf(VERIFIED);
      const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
      return answer({ clientDataJSON, authenticatorData, signature: sign('sha256', signed, privateKey) });
    },
  };
}

/** As COSE writes an ES256 key (RFC 9053). */
function coseOf(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}

function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}

function encoded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
