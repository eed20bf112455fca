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

// What releases up to 0.2 stripped of texts and we keep: fingerprints go on without it, so that a repeat across an upgrade is known.

const JOINERS = /[\u200c\u200d]/g;
const UNSAFE_IN_DATA =
  /[\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Texts for people as fingerprints have them. */
export const withoutJoiners = (request: object): object => without(JOINERS, request);

/** A merchant's metadata as fingerprints have it. */
export const withoutUnsafe = (metadata: object): object => without(UNSAFE_IN_DATA, metadata);

function without(pattern: RegExp, value: object): object {
  const strip = (_: string, inner: unknown): unknown =>
    typeof inner === 'string' ? inner.replace(pattern, '') : inner;
  return JSON.parse(JSON.stringify(value, strip)) as object;
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
