// The payer's session: a signed statement that its bearer may act on one transaction (design §2 authority of a call).
// It holds what never changes of that transaction, so that a charge needs no look-up before it is accepted.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../platform/ports.ts';

export type Session = {
  transactionId: number;
  /** `KPY-PI-…`. */
  intentReference: string;
  pageReference: string;
  merchantReference: string;
  publicKey: string;
  env: 'test' | 'live';
  currency: string;
  /** What cards are debited in; null: the transaction's own currency. */
  paymentCurrency: string | null;
  /**
   * Of a session that was opened by the merchant's reference: the name under which its attempts are its own (decision 0047). Null: a full
   * session, opened at the capability address.
   */
  publicSession: string | null;
};

/**
 * The key under which a press of this session is remembered. A public session's has its name in it, so that it can neither repeat a press of
 * anybody else's nor take its key beforehand.
 */
export function pressKeyOf({ publicSession }: Session, key: string | null): string | null {
  return publicSession === null || key === null ? key : `${publicSession} ${key}`;
}

export type SessionTokens = {
  issue(session: Session): string;
  /** Null for a token that is not ours, was altered, or has run out. */
  read(token: string): Session | null;
};

/** A page left open over night still works in the morning; a leaked token does not work for ever. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;
const TOKEN_MAX_LENGTH = 1_024;

/** Builds the issuer of session tokens; `key` is 32 secret bytes kept outside the database. */
export function createSessionTokens(key: Buffer, clock: Clock): SessionTokens {
  const sign = (payload: string): Buffer => createHmac('sha256', key).update(payload).digest();
  return {
    issue(session) {
      const fields = [
        session.transactionId,
        session.intentReference,
        session.pageReference,
        session.merchantReference,
        session.publicKey,
        session.env,
        session.currency,
        clock.now() + LIFETIME_MS,
        session.paymentCurrency,
        session.publicSession,
      ];
      const payload = Buffer.from(JSON.stringify(fields)).toString('base64url');
      return `${payload}.${sign(payload).toString('base64url')}`;
    },
    read(token) {
      const [payload, signature, ...more] = token.length > TOKEN_MAX_LENGTH ? [] : token.split('.');
      if (!payload || !signature || more.length > 0) return null;
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(payload);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      return toSession(JSON.parse(Buffer.from(payload, 'base64url').toString()), clock.now());
    },
  };
}

type Fields = [
  transactionId: number,
  intentReference: string,
  pageReference: string,
  merchantReference: string,
  publicKey: string,
  env: 'test' | 'live',
  currency: string,
  endsAt: number,
  paymentCurrency: string | null,
  publicSession: string | null,
];
/** A token from before sessions had less than full authority does not say which it is. */
const FIELDS = 10;

function toSession(fields: Fields, now: number): Session | null {
  const [transactionId, intentReference, pageReference, merchantReference, publicKey, env, currency, endsAt] =
    fields;
  if (fields.length < FIELDS || now >= endsAt) return null;
  const named = { transactionId, intentReference, pageReference, merchantReference, publicKey };
  return { ...named, env, currency, paymentCurrency: fields[8], publicSession: fields[9] };
}
