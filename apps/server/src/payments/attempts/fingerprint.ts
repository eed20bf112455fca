// How we know that a repeated call asks for the same thing without keeping its body (I-19, I-20).
import { createHmac, timingSafeEqual } from 'node:crypto';
import { SECRET_FIELDS } from '@titan/contract/sensitive';

const SECRETS: ReadonlySet<string> = new Set(SECRET_FIELDS);

/**
 * Keyed fingerprint of a request: equal requests have equal ones, whatever the order of their keys.
 * @param purpose keeps fingerprints of different calls apart under one key
 */
export function fingerprintOf(purpose: string, request: object, key: Buffer): Buffer {
  return keyed(purpose, canonicalJson(request), key);
}

/** Hex fingerprint of a payer's call. CVV, PIN and OTP are left out, so that it cannot be searched for a card's secrets. */
export function requestFingerprintOf(key: Buffer, body: object): string {
  return keyed('press-1', canonicalJson(body, SECRETS), key).toString('hex');
}

/** Whether two fingerprints are the same, in a time that does not depend on where they differ. */
export function isSameFingerprint(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

function keyed(purpose: string, text: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(`${purpose}\n${text}`).digest();
}

const NONE: ReadonlySet<string> = new Set();

function canonicalJson(value: unknown, leftOut: ReadonlySet<string> = NONE): string {
  return JSON.stringify(value, (name, inner: unknown) => {
    if (leftOut.has(name)) return undefined;
    return isPlainObject(inner) ? sorted(inner) : inner;
  });
}

function sorted(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
