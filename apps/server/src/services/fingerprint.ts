// The fingerprint of a repeated call: keyed, and without the codes, so that nobody can search it for a card (guides §0.3).
import { createHmac } from 'node:crypto';
import { SECRET_FIELDS } from '@titan/contract/sensitive';

const SECRETS: ReadonlySet<string> = new Set(SECRET_FIELDS);

/** Hex HMAC-SHA256 of the body with its keys in order and CVV, PIN and OTP left out. */
export function fingerprintOf(key: Buffer, body: unknown): string {
  return createHmac('sha256', key).update(canonical(body)).digest('hex');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([name]) => !SECRETS.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`);
  return `{${fields.join(',')}}`;
}
