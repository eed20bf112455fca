// Delivers webhooks (docs/webhooks.md, decision 0031): takes what is due, signs it, sends it, records the answer.
import { withLogFacts } from '@titan/platform/request-context';
import type { Clock, Random, Timers, Warn, WebhookAnswer, WebhookOut } from '@titan/platform/ports';
import { traceCall } from '../platform/traces.ts';
import type { Traces } from '../platform/payment-span.ts';
import { signedPart, webhookBody } from './body.ts';
import { answerExcerpt, evidenceToKeep } from './evidence.ts';
import { nextTryAt } from './schedule.ts';
import { type SigningKeys, webhookHeaders } from './signing.ts';
import { LEASE_MS, type TakenDelivery, type TriedDelivery, type WebhookStore } from './webhook-store.ts';

// One try (decision 0031): signed at that moment, sent, and recorded with its result and the time of the next try.

type TryDeps = {
  clock: Clock;
  random: Random;
  store: Pick<WebhookStore, 'finish'>;
  out: WebhookOut;
  traces: Traces | null;
};

type ComposedDelivery = Omit<TakenDelivery, 'body'> & { body: string };

/** A process that was paused for longer drops the delivery: its lease may end during the try, and another process takes it. */
const LATEST_START_MS = LEASE_MS / 2;

/** Tries once. A try that we abort is not recorded; the delivery waits for the end of its lease. */
async function tryWebhook(
  deps: TryDeps,
  delivery: ComposedDelivery & { takenAt: number },
  secrets: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const at = deps.clock.now();
  if (at - delivery.takenAt > LATEST_START_MS) return;
  const [newest, ...older] = secrets;
  const answer: WebhookAnswer =
    newest === undefined
      ? { kind: 'refused', why: 'There is no secret key to sign with. Please roll the key.' }
      : await deps.out.send(postOf(delivery, at, [newest, ...older]), signal);
  if (answer.kind === 'aborted') return;
  const tried = triedOf(deps, delivery, answer, at);
  if (deps.traces) traceTry(deps.traces, deps.clock, delivery, tried);
  await deps.store.finish(tried);
}

function postOf(delivery: ComposedDelivery, at: number, secrets: readonly [string, ...string[]]) {
  const { url, body, content } = delivery;
  const webhook = {
    id: `${delivery.payment_reference}-${delivery.seq}`,
    at,
    body,
    data: signedPart(content.event, body),
    tryNumber: delivery.tries + 1,
  };
  return { url, headers: webhookHeaders(webhook, secrets), body };
}

/** Not the receiver's address, in which merchants hide secrets. */
function traceTry(traces: Traces, clock: Clock, delivery: ComposedDelivery, tried: TriedDelivery): void {
  const { outcome, httpStatus, next, tookMs } = tried;
  traceCall(traces, clock, {
    name: `webhook ${delivery.content.event}`,
    tookMs,
    facts: {
      'titan.try': delivery.tries + 1,
      'titan.outcome': outcome,
      ...(httpStatus !== null && { 'http.response.status_code': httpStatus }),
    },
    isFailed: next.status !== 'delivered',
  });
}

/** Any 2xx counts, as in Standard Webhooks: frameworks answer 201, 202 or 204 by themselves. */
const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
const GONE = 410;

function triedOf(
  { clock, random }: TryDeps,
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
    evidence: answer.kind === 'refused' ? null : evidenceToKeep(answer.evidence),
    at,
    tookMs: now - at,
  };
  if (isSuccess(httpStatus)) return { ...shared, next: { status: 'delivered' } };
  if (httpStatus === GONE) return { ...shared, next: { status: 'undelivered', why: 'gone' } };
  if (dueAt === null) return { ...shared, next: { status: 'undelivered', why: 'schedule_over' } };
  return { ...shared, next: { status: 'waiting', dueAt } };
}

/** The word for what came of a try. */
export function outcomeOf(answer: Exclude<WebhookAnswer, { kind: 'aborted' }>): string {
  if (answer.kind === 'lost') return answer.cause;
  return answer.kind === 'refused' ? 'not_sent' : 'answered';
}

function answerOf(answer: Exclude<WebhookAnswer, { kind: 'aborted' }>): string | null {
  if (answer.kind === 'answered') return answerExcerpt(answer.text);
  return answer.kind === 'refused' ? answer.why : null;
}

type DeliverDeps = TryDeps & {
  timers: Timers;
  warn: Warn;
  store: WebhookStore;
  keys: SigningKeys;
};

export type Deliverer = {
  /** Takes what is due and starts sending it without waiting for answers. Returns how many were taken. */
  sweep(): Promise<number>;
  /** Resolves when this process has no try under way. */
  idle(): Promise<void>;
  /** Takes nothing more, gives tries under way a moment, and leaves the rest to their leases. */
  stop(): Promise<void>;
};

/** As long as requests get (graceful-stop.ts). A slower receiver is sent the webhook again by the next process. */
const STOP_MS = 1_000;

/** Concurrent tries: to one receiver, and per process. Receivers whose last try failed share a third of a process's tries. */
const PER_RECEIVER = 16;
const WELL_AT_ONCE = 400;
const FAILING_AT_ONCE = 200;

type State = {
  /** Tries under way by receiver. */
  busy: Map<number, number>;
  running: Set<Promise<void>>;
  /** Tries under way to receivers whose last try had failed. */
  failing: number;
  isStopped: boolean;
  sweeping: Promise<number> | null;
  /** Another sweep was asked for during one, as there may be room for more tries. */
  isSweepWanted: boolean;
  abort: AbortController;
};

/** Does nothing before the first `sweep`. */
export function createDeliverer(deps: DeliverDeps): Deliverer {
  const state: State = {
    busy: new Map(),
    running: new Set(),
    failing: 0,
    isStopped: false,
    sweeping: null,
    isSweepWanted: false,
    abort: new AbortController(),
  };
  return {
    sweep: () => sweepAlone(deps, state),
    async idle() {
      while (state.sweeping !== null || state.running.size > 0)
        await Promise.all([state.sweeping, ...state.running]);
    },
    async stop() {
      state.isStopped = true;
      const cancel = deps.timers.after(STOP_MS, () => state.abort.abort());
      while (state.sweeping !== null || state.running.size > 0)
        await Promise.all([state.sweeping?.catch(() => 0), ...state.running]);
      cancel();
    },
  };
}

/** Runs one sweep at a time; one that is asked for during another follows it. */
async function sweepAlone(deps: DeliverDeps, state: State): Promise<number> {
  if (state.isStopped) return 0;
  if (state.sweeping !== null) {
    state.isSweepWanted = true;
    return state.sweeping;
  }
  state.sweeping = takeAndBegin(deps, state);
  try {
    return await state.sweeping;
  } finally {
    state.sweeping = null;
    if (state.isSweepWanted) {
      state.isSweepWanted = false;
      sweepSoon(deps, state);
    }
  }
}

function sweepSoon(deps: DeliverDeps, state: State): void {
  sweepAlone(deps, state).catch((error: unknown) => deps.warn('The webhook sweep failed', { err: error }));
}

async function takeAndBegin(deps: DeliverDeps, state: State): Promise<number> {
  const { clock, store, keys } = deps;
  const takenAt = clock.now();
  const room = {
    busy: state.busy,
    perReceiver: PER_RECEIVER,
    toWell: Math.max(0, WELL_AT_ONCE - (tries(state) - state.failing)),
    toFailing: Math.max(0, FAILING_AT_ONCE - state.failing),
  };
  const taken = await store.take(takenAt, room);
  if (taken.length === 0) return 0;
  const composed = taken.map((delivery) => withBody(delivery));
  await store.compose(
    composed.flatMap((each) =>
      each.isNew ? [{ transactionId: each.transaction_id, seq: each.seq, body: each.body }] : [],
    ),
  );
  const secretsOf = await keys.of(taken.map(({ merchant_id: merchantId, env }) => ({ merchantId, env })));
  for (const delivery of composed) {
    begin(deps, state, delivery, () => {
      const secrets = secretsOf(delivery.merchant_id, delivery.env);
      const attempt = { ...delivery, takenAt };
      const of = { payment: delivery.payment_reference, merchant: delivery.merchant_id };
      return withLogFacts(of, () => tryWebhook(deps, attempt, secrets, state.abort.signal));
    });
  }
  return taken.length;
}

function tries({ busy }: State): number {
  return [...busy.values()].reduce((sum, count) => sum + count, 0);
}

type Composed = ComposedDelivery & { isNew: boolean };

function withBody(delivery: TakenDelivery): Composed {
  const body = delivery.body ?? webhookBody(delivery.content).body;
  return { ...delivery, body, isNew: delivery.body === null };
}

/** Counts a try while it is under way, and sweeps when it has ended. */
function begin(
  deps: DeliverDeps,
  state: State,
  { receiver_id: receiver, is_failing: isFailing }: Composed,
  run: () => Promise<void>,
): void {
  const { busy, running } = state;
  busy.set(receiver, (busy.get(receiver) ?? 0) + 1);
  state.failing += isFailing ? 1 : 0;
  const attempt = run()
    .catch((error: unknown) => deps.warn('A webhook could not be tried', { err: error }))
    .finally(() => {
      running.delete(attempt);
      state.failing -= isFailing ? 1 : 0;
      const left = (busy.get(receiver) ?? 1) - 1;
      if (left > 0) busy.set(receiver, left);
      else busy.delete(receiver);
      sweepSoon(deps, state);
    });
  running.add(attempt);
}
