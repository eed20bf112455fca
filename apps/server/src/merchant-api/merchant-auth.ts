// facts/merchant-api "authorisation": which merchant a Bearer key belongs to, and whether it moves test or live money.
import { type PublicKey, type SecretKey, secretKeyLookup } from '../merchants/merchant-key.ts';

const BEARER = /^Bearer ([\x21-\x7e]{1,200})$/i;
const PUBLIC = /^pk_(test|live)_[A-Za-z0-9_-]{8,80}$/;
const SECRET = /^sk_(test|live)_[A-Za-z0-9_-]{8,}$/;

/** Reads `Authorization: Bearer` with a secret or a public key; a public one stands in the database as it is. Null: neither. */
export function readEitherKey(authorization: string | undefined): SecretKey | null {
  const key = BEARER.exec(authorization ?? '')?.[1] ?? '';
  const env = PUBLIC.exec(key)?.[1];
  return env === 'test' || env === 'live' ? { lookup: key, env } : readSecretKey(authorization);
}

/**
 * Reads `Authorization: Bearer sk_…`.
 * @returns null when there is no secret key in it: a public key, another scheme, nothing. Whether the key exists is the
 *   database's answer; the look-up goes by the key's hash, so its time tells nothing of how near a guess came.
 */
export function readSecretKey(authorization: string | undefined): SecretKey | null {
  const key = BEARER.exec(authorization ?? '')?.[1] ?? '';
  const env = SECRET.exec(key)?.[1];
  return env === 'test' || env === 'live' ? { lookup: secretKeyLookup(key), env } : null;
}

/** Reads `Authorization: Bearer pk_…`; null when there is no public key in it. */
export function readPublicKey(authorization: string | undefined): PublicKey | null {
  const key = BEARER.exec(authorization ?? '')?.[1] ?? '';
  const env = PUBLIC.exec(key)?.[1];
  return env === 'test' || env === 'live' ? { lookup: key, env } : null;
}
