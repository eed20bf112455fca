// Second factors beside a password: codes of an authenticator app (TOTP, RFC 6238) and recovery codes.
import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { KeyRing } from '../../platform/key-ring.ts';
import type { Random } from '../../platform/ports.ts';
import { createSealer, type Sealed } from '../../vault/sealer.ts';

const SECRET_BYTES = 20;
const STEP_MS = 30_000;
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 16;
const BASE32 = /^[a-z2-7]{26}$/;

export type CodeVault = ReturnType<typeof createCodeVault>;

/** Seals the secrets of authenticator apps: each opens only for the person, or the link, that it was sealed for. */
export function createCodeVault(ring: KeyRing, random: Random) {
  const sealer = createSealer('authenticator app of a person of the console', ring, random);
  return {
    newest: ring.newest.id,
    seal: (secret: Buffer, owner: string): Sealed => sealer.seal(secret, [owner]),
    open: (sealed: Sealed, owner: string): Buffer | null => sealer.open(sealed, [owner]),
  };
}

export function newTotpSecret(random: Random): Buffer {
  return random.bytes(SECRET_BYTES);
}

/** What an app reads from a QR code, and what a person types who cannot scan it. */
export function totpAddress(secret: Buffer, issuer: string, label: string): { uri: string; key: string } {
  const totp = totpOf(secret, issuer, label);
  return { uri: totp.toString(), key: totp.secret.base32 };
}

/** The time step whose code it is, of now or the one before or after; null: of none of them. */
export function stepOfCode(secret: Buffer, code: string, nowMs: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window: 1 });
  return delta === null ? null : Math.floor(nowMs / STEP_MS) + delta;
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
  return { codes: codes.map(spaced), hashes: codes.map((code) => hashOfRecovery(code)) };
}

/** Null: it is not of a recovery code's form, however it was spaced. */
export function recoveryHashOf(typed: string): Buffer | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, '');
  return BASE32.test(code) ? hashOfRecovery(code) : null;
}

function hashOfRecovery(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

function spaced(code: string): string {
  return (code.match(/.{1,7}/g) ?? []).join('-');
}
