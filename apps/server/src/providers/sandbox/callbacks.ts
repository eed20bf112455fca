// The sandbox's telco and bank speak unasked, as telcos and banks do: a signed HTTP POST that comes once, twice, late or never (checklist §4.71).
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FinalAnswer, ProviderReport, ReceivedTransfer, RawCallback, SignedCallback } from '../port.ts';
import type { Clock, HttpOut, Timers } from '../../platform/ports.ts';
import type { BookEntry } from './book.ts';

/** How the next news comes. */
export type CallbackPlan = 'once' | 'twice' | 'late' | 'never';

type CallbackParts = {
  http: HttpOut;
  clock: Clock;
  timers: Timers;
  /** What sandbox and service both know, to sign by. */
  secret: Buffer;
  /** Where the service listens. */
  address: string;
};

export type SandboxCallbacks = {
  /** Tells how a charge ended, after a while; an entry that is no end is not told. */
  tell(entry: BookEntry, answer: FinalAnswer, plan: CallbackPlan): void;
  /** Tells, after a while, that money has landed on a charge's account; each transfer is news of its own. */
  tellTransfer(chargeReference: string, transfer: ReceivedTransfer, plan: CallbackPlan): void;
  /** Reads one that came; null when it is not from this sandbox, not whole, or older than five minutes. */
  read(callback: RawCallback): SignedCallback | null;
};

const SOON_MS = 1_000;
const AGAIN_MS = 4_000;
const LATE_CALLBACK_MS = 20 * 60_000;
const DELAYS: Record<CallbackPlan, readonly number[]> = {
  once: [SOON_MS],
  twice: [SOON_MS, AGAIN_MS],
  late: [LATE_CALLBACK_MS],
  never: [],
};
const DEADLINE_MS = 15_000;
const WINDOW_MS = 5 * 60_000;

/** Builds the sender and the reader. Nothing is sent again: what got lost is found by the service's own questions. */
export function createSandboxCallbacks(parts: CallbackParts): SandboxCallbacks {
  const { http, clock, timers, secret, address } = parts;
  const send = (news: News, plan: CallbackPlan): void => {
    const body = JSON.stringify(news);
    for (const delay of DELAYS[plan]) {
      timers.after(delay, () => {
        const at = String(clock.now());
        const headers = {
          'content-type': 'application/json',
          [AT]: at,
          [SIGNATURE]: sign(secret, at, body),
        };
        void http.send({ url: address, method: 'POST', headers, body, deadlineMs: DEADLINE_MS });
      });
    }
  };
  return {
    tell: (entry, answer, plan) => send(newsOf(entry, answer), plan),
    tellTransfer: (reference, transfer, plan) => send(transferNewsOf(reference, transfer), plan),
    read({ headers, body }) {
      const at = headers[AT];
      const given = headers[SIGNATURE];
      if (typeof at !== 'string' || typeof given !== 'string') return null;
      const isFresh = Math.abs(clock.now() - Number(at)) <= WINDOW_MS;
      return isFresh && isSame(given, sign(secret, at, body)) ? callbackOf(body) : null;
    },
  };
}

const AT = 'x-sandbox-timestamp';
const SIGNATURE = 'x-sandbox-signature';

type ChargeNews = {
  id: string;
  reference: string;
  status: 'approved' | 'declined';
  amount_minor: number;
  currency: string;
  error_type: string | null;
  message: string;
};

/** Money that landed; the id is the transfer's own, so that each is heard once. */
type TransferSummary = {
  id: string;
  reference: string;
  status: 'transfer';
  amount_minor: number;
  currency: string;
  /** Epoch ms. */
  landed_at: number;
  payer: ReceivedTransfer['payer'];
};

type News = ChargeNews | TransferSummary;

function newsOf({ reference, step, amount_minor, currency }: BookEntry, answer: FinalAnswer): News {
  const error_type = answer.kind === 'declined' ? answer.errorType : null;
  const { kind: status, message } = answer;
  return { id: `${reference}.${step}`, reference, status, amount_minor, currency, error_type, message };
}

function transferNewsOf(reference: string, transfer: ReceivedTransfer): News {
  const { id, amountMinor: amount_minor, currency, landedAt: landed_at, payer } = transfer;
  return { id, reference, status: 'transfer', amount_minor, currency, landed_at, payer };
}

/** The signature was right, so the body is the sandbox's own. */
function callbackOf(body: string): SignedCallback {
  const news = JSON.parse(body) as News;
  return { id: news.id, reference: news.reference, said: saidBy(news) };
}

function saidBy(news: News): ProviderReport {
  const { amount_minor: amountMinor, currency } = news;
  switch (news.status) {
    case 'approved':
      return { kind: 'approved', amountMinor, currency, message: news.message };
    case 'declined':
      return { kind: 'declined', errorType: news.error_type ?? 'FAILED', message: news.message };
    case 'transfer': {
      const { id, landed_at: landedAt, payer } = news;
      return { kind: 'transfer', transfer: { id, amountMinor, currency, landedAt, payer } };
    }
  }
}

function sign(secret: Buffer, at: string, body: string): string {
  return createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
}

function isSame(a: string, b: string): boolean {
  const [given, right] = [Buffer.from(a), Buffer.from(b)];
  return given.length === right.length && timingSafeEqual(given, right);
}
