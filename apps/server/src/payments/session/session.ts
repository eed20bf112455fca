// The payer's session: a signed statement that its bearer may act on one transaction.
// It holds what never changes of that transaction, so that a charge needs no look-up before it is accepted.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { MerchantReference, PageReference, PaymentReference } from '@titan/rules/reference';
import type { Clock } from '@titan/platform/ports';
import { isSameText } from '../../platform/same-text.ts';
import {
  entryOf,
  type EntryOwner,
  type TitanEntry,
  withEntry,
  withoutEntry,
} from '../../vault/titan-cookie.ts';

/** Whose transaction it is. The email is in small letters, as wallets have it. */
export type Payer = { merchantId: number; env: 'test' | 'live'; email: string; canSaveCard: boolean };

// What the payer's browser remembers for us between payments (spec §3 Saved card token store, decision 0020): the list in the
// cookie `titan`, which opens only beside its companion. Services read and change it here; page/browser-cookies.ts carries it.

export type PayerBrowser = {
  /** The token that this payer's wallet has in this browser, stored yet or not; null when the browser keeps nothing for us. */
  ownToken(payer: Payer): string | null;
  /** Whether anything is stored at all: without it, nothing need be looked up. */
  hasTokens(): boolean;
  /** The token that is stored for this payer; null when there is none. */
  storedToken(payer: Payer): string | null;
  /** Stores the token, or stores it for another year. */
  keepToken(payer: Payer, token: string): void;
  forgetToken(payer: Payer): void;
  /** Lets the browser be known again at its next request, where it is not yet: a card is saved only for a browser that is. */
  meet(): void;
  /** The companion that it is then to be given; null: it has one, or is not to be known again. */
  newCompanion(): string | null;
  /**
   * The name of this browser's public session at the page of this name (decision 0047): the same at its next visit, if it is known again
   * then.
   */
  publicSession(page: string): string;
  /** The new list; null when nothing was changed. */
  changed(): readonly TitanEntry[] | null;
  /** The charges that it made last (decision 0069). */
  charges: OwnReferences;
  /** The payments that it opened last at their capability addresses (decision 0047). */
  payments: OwnReferences;
};

/** References that a browser keeps in a cookie. */
export type OwnReferences = {
  /** Newest first. */
  all(): readonly string[];
  /** Puts it first, and drops the oldest where there are too many. */
  add(reference: string): void;
  forget(): void;
  /** The new ones; null when nothing was changed. */
  changed(): readonly string[] | null;
};

/** What a request brought. */
type BrowserMemory = {
  /** The companion: random, made by us, readable only here. Null: none came. */
  companion: string | null;
  /** Makes one for a browser that has none. */
  makeCompanion(): string;
  /** Reads the list, only when it is needed. */
  entries(): TitanEntry[];
  /** The same. */
  charges(): readonly string[];
  /** The same. */
  payments(): readonly string[];
};

function createOwnReferences(read: () => readonly string[]): OwnReferences {
  let changed: readonly string[] | null = null;
  const all = (): readonly string[] => changed ?? read();
  return {
    all,
    add(reference) {
      const before = all();
      if (before[0] === reference) return;
      const others = before.filter((each) => each !== reference);
      changed = [reference, ...others].slice(0, REFERENCES_KEPT);
    },
    forget() {
      changed = [];
    },
    changed: () => changed,
  };
}

/** For several payments at once, and several attempts at one: the last charge that succeeded is wanted too. */
const REFERENCES_KEPT = 8;

/** Opens the memory of one request. */
export function createPayerBrowser(memory: BrowserMemory): PayerBrowser {
  const { companion } = memory;
  let known: TitanEntry[] | null = null;
  let isChanged = false;
  let isMet = false;
  let made: string | null = null;
  const ownCompanion = (): string => companion ?? (made ??= memory.makeCompanion());
  const entries = (): TitanEntry[] => (known ??= memory.entries());
  const replace = (list: TitanEntry[]): void => {
    known = list;
    isChanged = true;
  };
  const ownToken = (payer: Payer): string | null => companion && tokenFor(companion, payer);
  return {
    ownToken,
    hasTokens: () => entries().length > 0,
    storedToken: (payer) => entryOf(entries(), ownerOf(payer))?.token ?? null,
    keepToken: (payer, token) => replace(withEntry(entries(), { ...ownerOf(payer), token })),
    forgetToken(payer) {
      if (entryOf(entries(), ownerOf(payer))) replace(withoutEntry(entries(), ownerOf(payer)));
    },
    meet() {
      isMet = true;
    },
    newCompanion: () => (isMet && companion === null ? ownCompanion() : null),
    publicSession: (page) => sessionFor(ownCompanion(), page),
    changed: () => (isChanged ? entries() : null),
    charges: createOwnReferences(() => memory.charges()),
    payments: createOwnReferences(() => memory.payments()),
  };
}

/** What is stored of a wallet's token: it has 256 bits that cannot be guessed, so a plain hash is enough. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whether a call names the token that this browser has stored; a call that names none has its cookie alone. */
export function matchesToken(named: string | undefined, stored: string): boolean {
  return named === undefined || timingSafeEqual(tokenHash(named), tokenHash(stored));
}

/**
 * The same for as long as the companion lives, in every process: so a card that was paid with while this service crashed still finds its
 * browser afterwards, and nobody else who has the link of the payment can.
 */
function tokenFor(companion: string, payer: Payer): string {
  const { email, merchant } = ownerOf(payer);
  return createHmac('sha256', companion)
    .update(JSON.stringify(['browser-card-token-1', merchant, email]))
    .digest('base64url');
}

/** 128 bits, as many as its address is signed with. */
function sessionFor(companion: string, page: string): string {
  const name = JSON.stringify(['public-session-1', page]);
  return createHmac('sha256', companion).update(name).digest().subarray(0, 16).toString('base64url');
}

function ownerOf({ merchantId, env, email }: Payer): EntryOwner {
  return { email, merchant: `${merchantId}/${env}` };
}

export type Session = {
  transactionId: number;
  /** `KPY-PI-…`. */
  paymentReference: PaymentReference;
  pageReference: PageReference;
  merchantReference: MerchantReference;
  publicKey: string;
  env: 'test' | 'live';
  currency: string;
  /** What cards are debited in; null: the transaction's own currency. */
  paymentCurrency: string | null;
  /**
   * For a session that was opened by the merchant's reference: the name under which its attempts are its own (decision 0047). Null: a full
   * session, opened at the capability address.
   */
  publicSession: string | null;
};

const KEY_FORM = /^[\x21-\x7e]{1,255}$/;

/** Whether the text can be an Idempotency-Key; a form's key is held to the same. */
export function isIdempotencyKey(text: string): boolean {
  return KEY_FORM.test(text);
}

/**
 * The idempotency key under which a call of this session is stored. A public session's has its name in it, so that it can neither repeat
 * another session's call nor take its key beforehand.
 */
export function idempotencyKeyOf({ publicSession }: Session, key: string | null): string | null {
  return publicSession === null || key === null ? key : `${publicSession} ${key}`;
}

export type SessionTokens = {
  issue(session: Session): string;
  /** Null for a token that is not ours, was altered, or has run out. */
  read(token: string): Session | null;
};

/** A page left open over night still works in the morning; a leaked token does not work for ever. */
export const SESSION_LIFETIME_MS = 24 * 60 * 60 * 1000;
const TOKEN_MAX_LENGTH = 1_024;

/** Builds the issuer of session tokens; `key` is 32 secret bytes kept outside the database. */
export function createSessionTokens(key: Buffer, clock: Clock): SessionTokens {
  const sign = (payload: string): string => createHmac('sha256', key).update(payload).digest('base64url');
  return {
    issue(session) {
      const fields = [
        session.transactionId,
        session.paymentReference,
        session.pageReference,
        session.merchantReference,
        session.publicKey,
        session.env,
        session.currency,
        clock.now() + SESSION_LIFETIME_MS,
        session.paymentCurrency,
        session.publicSession,
      ];
      const payload = Buffer.from(JSON.stringify(fields)).toString('base64url');
      return `${payload}.${sign(payload)}`;
    },
    read(token) {
      const [payload, signature, ...more] = token.length > TOKEN_MAX_LENGTH ? [] : token.split('.');
      if (!payload || !signature || more.length > 0) return null;
      if (!isSameText(signature, sign(payload))) return null;
      return toSession(JSON.parse(Buffer.from(payload, 'base64url').toString()), clock.now());
    },
  };
}

type TokenFields = [
  transactionId: number,
  paymentReference: PaymentReference,
  pageReference: PageReference,
  merchantReference: MerchantReference,
  publicKey: string,
  env: 'test' | 'live',
  currency: string,
  endsAt: number,
  paymentCurrency: string | null,
  publicSession: string | null,
];
/** A token from before sessions had less than full authority does not say which it is. */
const FIELDS = 10;

function toSession(fields: TokenFields, now: number): Session | null {
  const [
    transactionId,
    paymentReference,
    pageReference,
    merchantReference,
    publicKey,
    env,
    currency,
    endsAt,
  ] = fields;
  if (fields.length < FIELDS || now >= endsAt) return null;
  const named = { transactionId, paymentReference, pageReference, merchantReference, publicKey };
  return { ...named, env, currency, paymentCurrency: fields[8], publicSession: fields[9] };
}

/** Whose session calls, and with which Idempotency-Key; null: it sent none. */
export type SessionCaller = { session: Session; idempotencyKey: string | null };
/** The same with what the payer's browser remembers. */
export type PayerCaller = SessionCaller & { browser: PayerBrowser };
/** A payer's call that changes something. */
export type PayerCall<Body> = PayerCaller & { body: Body };
