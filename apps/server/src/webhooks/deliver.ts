// Delivers what merchants are told (facts/merchant-api "Webhooks", decision 0031): takes what is due, signs it, sends it, notes the answer.
import { withLogFacts } from '../platform/request-context.ts';
import type { Clock, Random, Timers, Warn, WebhookAnswer, WebhookOut } from '../platform/ports.ts';
import { signedPart, webhookBody } from './body.ts';
import { nextTryAt } from './schedule.ts';
import { type SigningKeys, webhookHeaders } from './signing.ts';
import type { TakenDelivery, TriedDelivery, WebhookStore } from './webhook-store.ts';

// What is kept of a receiver's answer (decision 0031): enough to see what went wrong, and nothing that is a secret.

const MAX_LENGTH = 500;

/** Keys, signatures and other long tokens, and digits that could be a card's. */
const SECRETS: readonly [RegExp, string][] = [
  [/\b[sp]k_(test|live)_[A-Za-z0-9_-]+/g, '[key]'],
  [/\b(Bearer|Basic)\s+\S+/gi, '$1 [secret]'],
  [/\bv1,[A-Za-z0-9+/=]{20,}/g, '[signature]'],
  [/[A-Za-z0-9+/_-]{32,}={0,2}/g, '[token]'],
  [/\d(?:[ -]?\d){11,18}/g, '[number]'],
];

/** The beginning of an answer in one line, at most 500 characters, with secrets cut out. */
function answerExcerpt(text: string): string {
  // What is cut could end in the middle of a secret, so it is searched a little beyond.
  let shown = text.slice(0, MAX_LENGTH * 2).replaceAll(/[\s\p{Cc}\p{Cf}\ufffd]+/gu, ' ');
  for (const [secret, word] of SECRETS) shown = shown.replaceAll(secret, word);
  return shown.trim().slice(0, MAX_LENGTH);
}

// One try of a webhook (decision 0031): signed at its moment, sent, and what came of it written down with the time of the next.

type TryParts = {
  clock: Clock;
  random: Random;
  store: Pick<WebhookStore, 'finish'>;
  out: WebhookOut;
};

type ComposedDelivery = Omit<TakenDelivery, 'body'> & { body: string };

/** A process that stood still for longer lets go what it took: its lease may end in the middle of the try (F-09). */
const LATEST_START_MS = 30_000;

/** Tries it once. A try that was cut off by ourselves leaves no trace but its lease. */
async function tryWebhook(
  parts: TryParts,
  delivery: ComposedDelivery & { takenAt: number },
  secrets: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const at = parts.clock.now();
  // It stood still for so long that its lease may end in the middle: another process takes it.
  if (at - delivery.takenAt > LATEST_START_MS) return;
  const [newest, ...older] = secrets;
  const answer: WebhookAnswer =
    newest === undefined
      ? { kind: 'refused', why: 'There is no secret key to sign with. Please roll the key.' }
      : await parts.out.send(postOf(delivery, at, [newest, ...older]), signal);
  if (answer.kind === 'aborted') return;
  await parts.store.finish(triedOf(parts, delivery, answer, at));
}

function postOf(delivery: ComposedDelivery, at: number, secrets: readonly [string, ...string[]]) {
  const { url, body, news } = delivery;
  const webhook = {
    id: `${delivery.payment_reference}-${delivery.seq}`,
    at,
    body,
    data: signedPart(news.event, body),
    tryNumber: delivery.tries + 1,
  };
  return { url, headers: webhookHeaders(webhook, secrets), body };
}

/** Any 2xx is a receipt, as Standard Webhooks has it: frameworks answer 201, 202 or 204 by themselves. */
const isReceipt = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
const GONE = 410;

function triedOf(
  { clock, random }: TryParts,
  delivery: ComposedDelivery,
  answer: Exclude<WebhookAnswer, { kind: 'aborted' }>,
  at: number,
): TriedDelivery {
  const now = clock.now();
  const httpStatus = answer.kind === 'answered' ? answer.status : null;
  const chance = random.bytes(2).readUInt16BE() / 0xffff;
  const dueAt = nextTryAt(delivery.began_at.getTime(), now, delivery.tries + 1, chance);
  const shared = {
    transactionId: delivery.transaction_id,
    seq: delivery.seq,
    claim: delivery.claim,
    outcome: outcomeOf(answer),
    httpStatus,
    answer: answerOf(answer),
    at,
    tookMs: now - at,
  };
  if (isReceipt(httpStatus)) return { ...shared, next: { status: 'delivered' } };
  if (httpStatus === GONE) return { ...shared, next: { status: 'undelivered', why: 'gone' } };
  if (dueAt === null) return { ...shared, next: { status: 'undelivered', why: 'schedule_over' } };
  return { ...shared, next: { status: 'waiting', dueAt } };
}

function outcomeOf(answer: Exclude<WebhookAnswer, { kind: 'aborted' }>): string {
  if (answer.kind === 'lost') return answer.cause;
  return answer.kind === 'refused' ? 'not_sent' : 'answered';
}

function answerOf(answer: Exclude<WebhookAnswer, { kind: 'aborted' }>): string | null {
  if (answer.kind === 'answered') return answerExcerpt(answer.text);
  return answer.kind === 'refused' ? answer.why : null;
}

type DeliverParts = TryParts & {
  timers: Timers;
  warn: Warn;
  store: WebhookStore;
  keys: SigningKeys;
};

export type Deliverer = {
  /** Takes what is due and begins to send it, without waiting for the answers; how many were taken. */
  sweep(): Promise<number>;
  /** Resolves when nothing is under way, in this process. */
  idle(): Promise<void>;
  /** Takes nothing more, gives what is under way a moment, and leaves the rest to its lease. */
  stop(): Promise<void>;
};

/** Longer than a try can take after its latest start (F-09). */
const LEASE_MS = 2 * LATEST_START_MS;
/** As long as a request has then (graceful-stop.ts). A receiver that takes longer is sent it once more by the next process. */
const STOP_MS = 1_000;

/** Tries at once: to one receiver, and of a process altogether. Those whose last try failed have a third of it, and no more. */
const PER_RECEIVER = 16;
const WELL_AT_ONCE = 400;
const FAILING_AT_ONCE = 200;

type State = {
  /** Tries under way by receiver, and of all receivers whose last try had failed when theirs began. */
  busy: Map<number, number>;
  running: Set<Promise<void>>;
  failing: number;
  isStopped: boolean;
  sweeping: Promise<number> | null;
  /** Something ended while a sweep was under way, so there may be room for more. */
  isWanted: boolean;
  abort: AbortController;
};

/** Builds it; it does nothing before the first `sweep`. */
export function createDeliverer(parts: DeliverParts): Deliverer {
  const state: State = {
    busy: new Map(),
    running: new Set(),
    failing: 0,
    isStopped: false,
    sweeping: null,
    isWanted: false,
    abort: new AbortController(),
  };
  return {
    sweep: () => sweepAlone(parts, state),
    async idle() {
      while (state.sweeping !== null || state.running.size > 0)
        await Promise.all([state.sweeping, ...state.running]);
    },
    async stop() {
      state.isStopped = true;
      const cancel = parts.timers.after(STOP_MS, () => state.abort.abort());
      while (state.sweeping !== null || state.running.size > 0)
        await Promise.all([state.sweeping?.catch(() => 0), ...state.running]);
      cancel();
    },
  };
}

/** One sweep after the other; one that is asked for while another is under way follows it. */
async function sweepAlone(parts: DeliverParts, state: State): Promise<number> {
  if (state.isStopped) return 0;
  if (state.sweeping !== null) {
    state.isWanted = true;
    return state.sweeping;
  }
  state.sweeping = takeAndBegin(parts, state);
  try {
    return await state.sweeping;
  } finally {
    state.sweeping = null;
    if (state.isWanted) {
      state.isWanted = false;
      sweepSoon(parts, state);
    }
  }
}

function sweepSoon(parts: DeliverParts, state: State): void {
  sweepAlone(parts, state).catch((error: unknown) =>
    parts.warn('Webhooks could not be taken up', { err: error }),
  );
}

async function takeAndBegin(parts: DeliverParts, state: State): Promise<number> {
  const { clock, store, keys } = parts;
  const takenAt = clock.now();
  const room = {
    busy: state.busy,
    perReceiver: PER_RECEIVER,
    toWell: Math.max(0, WELL_AT_ONCE - (tries(state) - state.failing)),
    toFailing: Math.max(0, FAILING_AT_ONCE - state.failing),
  };
  const taken = await store.take(takenAt, LEASE_MS, room);
  if (taken.length === 0) return 0;
  const composed = taken.map((delivery) => withBody(delivery));
  await store.compose(
    composed.flatMap((each) =>
      each.isNew ? [{ transactionId: each.transaction_id, seq: each.seq, body: each.body }] : [],
    ),
  );
  const secretsOf = await keys.of(taken.map(({ merchant_id: merchantId, env }) => ({ merchantId, env })));
  for (const delivery of composed) {
    begin(parts, state, delivery, () => {
      const secrets = secretsOf(delivery.merchant_id, delivery.env);
      const attempt = { ...delivery, takenAt };
      return withLogFacts({ payment: delivery.payment_reference }, () =>
        tryWebhook(parts, attempt, secrets, state.abort.signal),
      );
    });
  }
  return taken.length;
}

function tries({ busy }: State): number {
  return [...busy.values()].reduce((sum, count) => sum + count, 0);
}

type Composed = ComposedDelivery & { isNew: boolean };

function withBody(delivery: TakenDelivery): Composed {
  const body = delivery.body ?? webhookBody(delivery.news).body;
  return { ...delivery, body, isNew: delivery.body === null };
}

/** Counts a try while it is under way; when it ends there is room for another. */
function begin(
  parts: DeliverParts,
  state: State,
  { receiver_id: receiver, is_failing: isFailing }: Composed,
  run: () => Promise<void>,
): void {
  const { busy, running } = state;
  busy.set(receiver, (busy.get(receiver) ?? 0) + 1);
  state.failing += isFailing ? 1 : 0;
  const attempt = run()
    .catch((error: unknown) => parts.warn('A webhook could not be tried', { err: error }))
    .finally(() => {
      running.delete(attempt);
      state.failing -= isFailing ? 1 : 0;
      const left = (busy.get(receiver) ?? 1) - 1;
      if (left > 0) busy.set(receiver, left);
      else busy.delete(receiver);
      sweepSoon(parts, state);
    });
  running.add(attempt);
}
