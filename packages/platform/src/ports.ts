import type { ChargeReference, PaymentReference } from '@titan/rules/reference';
// The outside world as interfaces: nothing else in the service reads the time, makes randomness or opens a connection.

/** The time of day. */
export type Clock = {
  /** Epoch ms, UTC. */
  now(): number;
};

/** Timers, so that a simulated clock can drive every wait. */
export type Timers = {
  /** Runs `action` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, action: () => void): () => void;
};

/** Unpredictable bytes. */
export type Random = {
  bytes(count: number): Buffer;
};

/** References of our own, each with at least 128 random bits. */
export type Ids = {
  /** `KPY-PI-…`: a transaction. */
  payment(): PaymentReference;
  /** `KPY-CA-…`: a charge; the provider knows it by this too, so it is committed before anything is sent. */
  charge(): ChargeReference;
  /** `KPY-RV-…`: money given back. */
  reversal(): string;
  /** `KPY-SC-…`: a saved card. */
  savedCard(): string;
  /** `KPY-QT-…`: a price in another currency, for a while. */
  quote(): string;
  /** The slug of a payment link; it is made to be shared, so 80 random bits are enough. */
  link(): string;
  /** Random, for one use: the idempotency key of a rendered form, or a part of a reference. */
  key(): string;
};

/** HTTP to the outside (http-out.ts). No redirect is followed; a lost answer is a value, not an exception. */
export type HttpOut = {
  send(request: HttpRequest): Promise<HttpAnswer>;
};
export type HttpRequest = {
  url: string;
  method: HttpMethod;
  headers: Record<string, string>;
  body: string | null;
  /** From the name lookup to the last byte of the answer, ms. */
  deadlineMs: number;
  /** Ends the call early, as the deadline does. */
  signal?: AbortSignal;
  /** Headers of the answer that the caller reads, in lower case. */
  wantedHeaders?: readonly string[];
  /** An answer with a longer body is lost; by default 256 kB. */
  maxBodyBytes?: number;
};
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type HttpAnswer =
  | {
      kind: 'answered';
      status: number;
      /** Those of `wantedHeaders` that came. */
      headers: Readonly<Record<string, string>>;
      body: string;
    }
  /** `sent: 'never'` only when not a byte of the request can have left, so that nothing can have happened. */
  | { kind: 'lost'; sent: 'never' | 'maybe'; cause: LostCause };

/** Why there is no answer. Never an error's own text, which may quote an address or what the other side sent. */
export type LostCause =
  | 'aborted'
  | 'connection_cut'
  | 'connection_failed'
  | 'connection_refused'
  | 'no_such_name'
  | 'not_http'
  | 'rate_limited'
  | 'timeout'
  | 'tls'
  | 'too_large'
  | 'unreachable';

/** What was seen of a call beside its answer; what did not come to pass is left out. */
export type HttpEvidence = {
  /** The connection's, or else the first that the name has. */
  address?: string;
  /** Ms from the beginning to each moment that came. */
  ms: { name?: number; connected?: number; secured?: number; answered?: number; ended?: number };
  tls?: { protocol: string; chain: Certificate[] };
  /** Some of the answer's, in lower case. */
  headers?: Record<string, string>;
  /** Node's code of the error that ended it, such as CERT_HAS_EXPIRED. */
  code?: string;
};
export type Certificate = {
  subject: string;
  issuer: string;
  /** As in `DNS:shop.example, DNS:www.shop.example`. */
  names?: string;
  from: string;
  until: string;
};

/** One webhook to send. */
export type WebhookPost = { url: string; headers: Record<string, string>; body: string };
export type WebhookAnswer =
  /** `text`: at most 64 kB of it. */
  | { kind: 'answered'; status: number; text: string; evidence: HttpEvidence }
  /** Never sent: the address is not allowed. */
  | { kind: 'refused'; why: string }
  /** No complete answer in 15 s, or none at all; `cause` is one of our own codes. */
  | { kind: 'lost'; cause: string; evidence: HttpEvidence }
  /** Aborted by us. */
  | { kind: 'aborted' };

/** Sends webhooks after checking the address of each (post.ts). Never throws. */
export type WebhookOut = { send(post: WebhookPost, signal: AbortSignal): Promise<WebhookAnswer> };

/** One e-mail to send; without HTML it is text alone. */
export type MailPost = { to: string; subject: string; text: string; html?: string };

/** Sends e-mails (mail-out.ts). Never throws. `unsure`: the mail server may have taken it. */
export type MailOut = { send(mail: MailPost): Promise<'sent' | 'not-sent' | 'unsure'> };

/** Announces in every process on this database that a change of a transaction was committed. */
export type Push = {
  announce(transactionId: number): void;
  /**
   * Calls `onChange` at each announcement, in no particular order, until the returned function is called; with null when announcements
   * may have been missed, so that the listener checks by itself.
   */
  listen(onChange: (transactionId: number | null) => void): () => void;
};

/**
 * What a line of the log may say beside its sentence: a closed list, because whatever is not on it is dropped
 * (request-log.ts). References are ours, never a merchant's.
 */
export type LogFacts = {
  /** `KPY-CA-…`: a charge. */
  reference?: string;
  /** `KPY-PI-…`: its payment. */
  payment?: string;
  /** `KPY-RV-…`: money given back. */
  reversal?: string;
  provider?: string;
  /** The name of the account at it. */
  account?: string;
  /** What a provider was asked, what it answered, and how long that took. */
  operation?: string;
  outcome?: string;
  /** Why there is no answer. */
  cause?: string;
  ms?: number;
  /** Name of a sweep. */
  sweep?: string;
  /** A number that goes with the sentence. */
  count?: number;
  /** Logged by its kind, code and place; never in a database's own words. */
  err?: unknown;
  /** A report of the content policy: the directive, and the origin that it stopped. */
  cspDirective?: string;
  cspBlocked?: string;
  /** What an operator is to change. */
  change?: string;
};

/** Warns an operator. */
export type Warn = (message: string, facts: LogFacts) => void;

/** What every part of the service may be given. */
export type Ports = { clock: Clock; timers: Timers; random: Random; ids: Ids; http: HttpOut; push: Push };

// Repetition over the timers of the ports.

/** Acts every `everyMs` until the returned function is called, without waiting for the last action to end. */
export function repeat(timers: Timers, everyMs: number, act: () => void): () => void {
  const again = (): (() => void) =>
    timers.after(everyMs, () => {
      cancel = again();
      act();
    });
  let cancel = again();
  return () => cancel();
}
