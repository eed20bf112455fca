// The sandbox's callbacks, as telcos and banks send them: a signed HTTP POST that comes once, twice, late or never.
import { createHmac } from 'node:crypto';
import {
  SANDBOX_CALLBACK_HEADERS,
  type SandboxCallback,
  type SandboxVerdict,
  type SentTransfer,
} from '@titan/contract/sandbox/wire.schema';
import type { Clock, HttpOut } from '@titan/platform/ports';
import type { BookEntry } from '../book.ts';
import type { PaymentTimers } from '../payment-timers.ts';
import type { SandboxAccount } from '../transfers/transfer-book.ts';

/** How a callback is sent. */
export type CallbackPlan = 'once' | 'twice' | 'late' | 'never';

type CallbackParts = {
  http: HttpOut;
  clock: Clock;
  timers: PaymentTimers;
  /** What callers know each other by, and callbacks are signed with. */
  secret: string;
};

type CalledAccount = Pick<SandboxAccount, 'reference' | 'paymentReference' | 'callbackUrl'>;

export type SandboxCallbacks = {
  /** Reports how a charge ended, after a delay. */
  sendOutcome(entry: BookEntry, verdict: SandboxVerdict, plan: CallbackPlan): void;
  /** The same at once. */
  sendNow(entry: BookEntry, verdict: SandboxVerdict): Promise<void>;
  /** Reports a transfer on a charge's account, after a delay. */
  sendTransfer(account: CalledAccount, transfer: SentTransfer, plan: CallbackPlan): void;
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

/** Callbacks are not sent again after a failure, nor after a restart: the service's queries find what a lost one reported. */
export function createSandboxCallbacks({ http, clock, timers, secret }: CallbackParts): SandboxCallbacks {
  const send = async (url: string, callback: SandboxCallback): Promise<void> => {
    const [at, body] = [String(clock.now()), JSON.stringify(callback)];
    const headers = {
      'content-type': 'application/json',
      [SANDBOX_CALLBACK_HEADERS.timestamp]: at,
      [SANDBOX_CALLBACK_HEADERS.signature]: sign(secret, at, body),
    };
    await http.send({ url, method: 'POST', headers, body, deadlineMs: DEADLINE_MS });
  };
  const plan = (how: CallbackPlan, payment: string, url: string, callback: SandboxCallback): void => {
    for (const delay of DELAYS[how]) timers.after(payment, delay, () => send(url, callback));
  };
  return {
    sendOutcome: (entry, verdict, how) =>
      plan(how, entry.payment_reference, entry.callback_url, outcomeOf(entry, verdict)),
    sendNow: (entry, verdict) => send(entry.callback_url, outcomeOf(entry, verdict)),
    // The id is the transfer's, so that each transfer is taken once.
    sendTransfer: ({ reference, paymentReference, callbackUrl }, transfer, how) =>
      plan(how, paymentReference, callbackUrl, {
        id: transfer.id,
        reference,
        said: { kind: 'transfer', transfer },
      }),
  };
}

function outcomeOf({ reference, step }: BookEntry, verdict: SandboxVerdict): SandboxCallback {
  return { id: `${reference}.${step}.${verdict.kind}`, reference, said: verdict };
}

function sign(secret: string, at: string, body: string): string {
  return createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex');
}
