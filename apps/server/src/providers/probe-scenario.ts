// What a connector's probe consists of: scenarios on its processor's test mode, as data. Its bodies are written from the processor's
// documents, and not taken from what the connector reads.
import * as z from 'zod/mini';
import type {
  BankDebit,
  BankListAnswer,
  Card,
  ResendAnswer,
  ReversalAnswer,
  StepAnswer,
  Wallet,
} from './port.ts';

/** One of the processor's test instruments, by the capability that charges it. */
export type ProbeInstrument =
  | { card: Card }
  /** A card that somebody would type on the processor's page. */
  | { hostedCard: true }
  | { wallet: Wallet }
  | { bankDebit: BankDebit }
  | { transferAccount: { openMs: number } };

/** What any call is answered. */
export type ProbeAnswer = ResendAnswer | ReversalAnswer | BankListAnswer;

/** What is there when something is played: the account's credentials, and the answer to the call before; null: there was none. */
type Played = { credentials: Readonly<Record<string, string>>; answered: ProbeAnswer | null };

/** What is asked of the connector; `answer` gives the payer's answer to the open step. */
export type ProbeCall =
  | 'banks'
  | 'create'
  | 'query'
  | 'refund'
  | 'refund_query'
  | { answer: StepAnswer }
  /** What only the test mode has, such as money that arrives. It is answered by what the call before it was. */
  | { name: string; play(on: Played): Promise<void> };

/** How the processor answers one HTTP request, as documented. */
export type ExpectedAnswer = {
  method: string;
  /** The end of the address, without its query; `*` stands for one segment: `/transaction/verify/*`. */
  path: string;
  status: number;
  /** Null: an empty body. Fields that it does not name may come and go. */
  body: z.ZodMiniType | null;
};

/**
 * What the connector makes of it: the kind of its answer, and for a step or a decline optionally which: `step OTP`, `declined EXPIRED_CARD`.
 * An account is `account paid` once money has come to it.
 */
export type ProbeMeaning = 'account paid' | ProbeAnswer['kind'] | `step ${string}` | `declined ${string}`;

export type ProbeStep = {
  call: ProbeCall;
  /**
   * To the requests that the connector makes for this call. Several may have one path, as a query has while the charge waits and at its end;
   * the last is the one that is hoped for.
   */
  answers: readonly ExpectedAnswer[];
  /** Any of these. */
  means: readonly ProbeMeaning[];
};

export type ProbeScenario = {
  /** Short, in kebab case. */
  name: string;
  /** What happens, in one sentence that names the test instrument. */
  does: string;
  amountMinor: number;
  currency: string;
  pays: ProbeInstrument;
  steps: readonly ProbeStep[];
};

export type Probe = {
  /** Answers that may come with any call, such as a token. */
  always: readonly ExpectedAnswer[];
  scenarios: readonly ProbeScenario[];
};

// How a probe is written down.

/** A body as its document shows it: what is always the same as it is, and a schema for everything else. */
export type DocumentedBody = string | boolean | z.ZodMiniType | { readonly [field: string]: DocumentedBody };

export const TEXT = z.string();
export const NUMBER = z.number();

/** @param request as in `POST /charge`. @param body null: there is none */
export function documented(request: string, body: DocumentedBody | null, status = 200): ExpectedAnswer {
  const [method = '', path = ''] = request.split(' ');
  return { method, path, status, body: body === null ? null : schemaOf(body) };
}

function schemaOf(body: DocumentedBody): z.ZodMiniType {
  if (typeof body !== 'object') return z.literal(body);
  if (body instanceof z.ZodMiniType) return body;
  return z.object(Object.fromEntries(Object.entries(body).map(([field, each]) => [field, schemaOf(each)])));
}

export function step(
  call: ProbeCall,
  answers: readonly ExpectedAnswer[],
  ...means: readonly ProbeMeaning[]
): ProbeStep {
  return { call, answers, means };
}

/** @param expiry as in `09/30` */
export function testCard(number: string, cvv: string, expiry: string): { card: Card } {
  const [expiryMonth = '', expiryYear = ''] = expiry.split('/');
  return { card: { number, cvv, expiryMonth, expiryYear, holderName: null } };
}

/** A wallet whose payer is asked for no network, unless one is given. */
export function testWallet(number: string, network: string | null = null): { wallet: Wallet } {
  return { wallet: { number, network } };
}
