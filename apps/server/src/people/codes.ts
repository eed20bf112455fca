// Second factors beside a password: codes of an authenticator app (TOTP, RFC 6238) and recovery codes.
import { hash as digest } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { KeyRing } from '../platform/key-ring.ts';
import type { Random } from '@titan/platform/ports';
import { qrCodeOf } from '../platform/qr-code.ts';
import { createSealer, type Sealed } from '../vault/sealer.ts';

const SECRET_BYTES = 20;
const STEP_MS = 30_000;
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 16;
// The library throws at a token of another form.
const TOTP_CODE = /^\d{6}$/;
const BASE32 = /^[a-z2-7]{26}$/;

/** An authenticator app, and the time step of the code that proved it. */
export type ProvenApp = { secret: Buffer; step: number };

export type CodeVault = ReturnType<typeof createCodeVault>;

/** Seals the secrets of authenticator apps: each opens only for the person, or the link, that it was sealed for. */
export function createCodeVault(ring: KeyRing, random: Random) {
  const sealer = createSealer('authenticator app of a person of the console', ring, random);
  const vault = {
    newest: ring.newest.id,
    seal: (secret: Buffer, owner: string): Sealed => sealer.seal(secret, [owner]),
    open: (sealed: Sealed, owner: string): Buffer | null => sealer.open(sealed, [owner]),
    /** The app with this secret; null: the code is not its code of now, or of the step before or after. */
    proven(secret: Buffer | null, token: string, nowMs: number): ProvenApp | null {
      if (secret === null || !TOTP_CODE.test(token)) return null;
      const delta = totpOf(secret).validate({ token, timestamp: nowMs, window: 1 });
      return delta === null ? null : { secret, step: Math.floor(nowMs / STEP_MS) + delta };
    },
    /** A new secret for an app. It goes to the page and comes back sealed: nothing of it is kept until a code proves it. */
    offer(owner: string, issuer: string, label: string) {
      const secret = random.bytes(SECRET_BYTES);
      const totp = totpOf(secret, issuer || 'Titan Checkout', label);
      const { keyId, bytes } = vault.seal(secret, owner);
      const sealed = `${keyId}.${bytes.toString('base64url')}`;
      return { sealed, key: totp.secret.base32, qr: qrCodeOf(totp.toString()) };
    },
    /** Null: the secret is not one that was offered to them, or the code is not its code. */
    taken(owner: string, { sealed, code }: { sealed: string; code: string }, nowMs: number) {
      const [keyId = '', bytes = ''] = sealed.split('.');
      return vault.proven(vault.open({ keyId, bytes: Buffer.from(bytes, 'base64url') }, owner), code, nowMs);
    },
  };
  return vault;
}

function totpOf(secret: Buffer, issuer = '', label = ''): TOTP {
  const bytes = new Uint8Array(secret);
  return new TOTP({ issuer, label, secret: new Secret({ buffer: bytes.buffer }) });
}

/** Ten codes of 128 bits, and what is kept of them. */
export function newRecoveryCodes(random: Random): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const bytes = random.bytes(RECOVERY_BYTES);
    return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32.toLowerCase().replace(/=+$/, '');
  });
  return { codes: codes.map(spaced), hashes: codes.map((code) => digest('sha256', code, 'buffer')) };
}

/** Null: it is not of a recovery code's form. @param typed without its spaces and dashes */
export function recoveryHashOf(typed: string): Buffer | null {
  const code = typed.toLowerCase();
  return BASE32.test(code) ? digest('sha256', code, 'buffer') : null;
}

function spaced(code: string): string {
  return (code.match(/.{1,7}/g) ?? []).join('-');
}
