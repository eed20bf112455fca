// The sandbox's callbacks, as telcos and banks send them: a signed HTTP POST that comes once, twice, late or never.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CallbackReading, FinalAnswer, ProviderReport, RawCallback, ReceivedTransfer } from '../port.ts';
import type { Clock, HttpOut, Timers } from '../../platform/ports.ts';
import type { SandboxAccount } from './account.ts';
import type { BookEntry } from './book.ts';

/** How a callback is sent. */
export type CallbackPlan = 'once' | 'twice' | 'late' | 'never';

type CallbackParts = {
  http: HttpOut;
  clock: Clock;
  timers: Timers;
  /** Signing secret that the sandbox and the service share. */
  secret: Buffer;
  /** Where callbacks go about what was begun before accounts had addresses of their own. */
  firstAddress: string;
};

type CalledAccount = Pick<SandboxAccount, 'reference' | 'callbackUrl'>;

export type SandboxCallbacks = {
  /** Reports how a charge ended, after a delay. */
  sendOutcome(entry: BookEntry, answer: FinalAnswer, plan: CallbackPlan): void;
  /** Reports a transfer on a charge's account, after a delay. */
  sendTransfer(account: CalledAccount, transfer: ReceivedTransfer, plan: CallbackPlan): void;
  /** Reads a callback; null when it is not from this sandbox, not complete, or older than five minutes. */
  read(callback: RawCallback): CallbackReading;
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

/** Callbacks are not retried: the service's queries find what a lost one reported. */
export function createSandboxCallbacks(parts: CallbackParts): SandboxCallbacks {
  const { http, clock, timers, secret, firstAddress } = parts;
  const send = (address: string | null, callback: CallbackBody, plan: CallbackPlan): void => {
    const url = address ?? firstAddress;
    const body = JSON.stringify(callback);
    for (const delay of DELAYS[plan]) {
      timers.after(delay, () => {
        const at = String(clock.now());
        const headers = {
          'content-type': 'application/json',
          [AT]: at,
          [SIGNATURE]: sign(secret, at, body),
        };
        void http.send({ url, method: 'POST', headers, body, deadlineMs: DEADLINE_MS });
      });
    }
  };
  return {
    sendOutcome: (entry, answer, plan) => send(addressOf(entry), outcomeBody(entry, answer), plan),
    sendTransfer: ({ reference, callbackUrl }, transfer, plan) =>
      send(callbackUrl, transferBody(reference, transfer), plan),
    read({ headers, body }) {
      const at = headers[AT];
      const given = headers[SIGNATURE];
      if (typeof at !== 'string' || typeof given !== 'string') return { kind: 'refused' };
      const isFresh = Math.abs(clock.now() - Number(at)) <= WINDOW_MS;
      return isFresh && isSame(given, sign(secret, at, body)) ? readingOf(body) : { kind: 'refused' };
    },
  };
}

const AT = 'x-sandbox-timestamp';
const SIGNATURE = 'x-sandbox-signature';

type OutcomeBody = {
  id: string;
  reference: string;
  status: 'approved' | 'declined';
  amount_minor: number;
  currency: string;
  error_type: string | null;
  message: string;
};

function addressOf({ detail: { wallet, debit } }: BookEntry): string | null {
  return (wallet ?? debit)?.callbackUrl ?? null;
}

/** The id is the transfer's, so that each transfer is taken once. */
type TransferBody = {
  id: string;
  reference: string;
  status: 'transfer';
  amount_minor: number;
  currency: string;
  /** Epoch ms. */
  landed_at: number;
  payer: ReceivedTransfer['payer'];
};

type CallbackBody = OutcomeBody | TransferBody;

function outcomeBody(
  { reference, step, amount_minor, currency }: BookEntry,
  answer: FinalAnswer,
): OutcomeBody {
  const error_type = answer.kind === 'declined' ? answer.errorType : null;
  const { kind: status, message } = answer;
  return { id: `${reference}.${step}`, reference, status, amount_minor, currency, error_type, message };
}

function transferBody(reference: string, transfer: ReceivedTransfer): TransferBody {
  const { id, amountMinor: amount_minor, currency, landedAt: landed_at, payer } = transfer;
  return { id, reference, status: 'transfer', amount_minor, currency, landed_at, payer };
}

/** Trusts the body, because its signature is valid. Any other event than these is not about a charge. */
function readingOf(body: Buffer): CallbackReading {
  const callback = JSON.parse(body.toString()) as CallbackBody;
  const said = reportOf(callback);
  return said ? { kind: 'news', id: callback.id, reference: callback.reference, said } : { kind: 'ignored' };
}

function reportOf(callback: CallbackBody): ProviderReport | null {
  const { amount_minor: amountMinor, currency } = callback;
  switch (callback.status) {
    case 'approved':
      return { kind: 'approved', amountMinor, currency, message: callback.message };
    case 'declined':
      return { kind: 'declined', errorType: callback.error_type ?? 'FAILED', message: callback.message };
    case 'transfer': {
      const { id, landed_at: landedAt, payer } = callback;
      return { kind: 'transfer', transfer: { id, amountMinor, currency, landedAt, payer } };
    }
    default:
      return null;
  }
}

function sign(secret: Buffer, at: string, body: string | Buffer): string {
  return createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex');
}

function isSame(a: string, b: string): boolean {
  const [given, right] = [Buffer.from(a), Buffer.from(b)];
  return given.length === right.length && timingSafeEqual(given, right);
}
