// Delivers what merchants are told (facts/merchant-api "Webhooks", decision 0031): takes what is due, signs it, sends it, notes the answer.
import { webhookBody } from './body.ts';
import type { Timers, Warn } from '../platform/ports.ts';
import type { SigningKeys } from './signing-keys.ts';
import type { TakenDelivery, WebhookStore } from './webhook-store.ts';
import { LATEST_START_MS, type ComposedDelivery, tryWebhook, type TryParts } from './try-webhook.ts';

export type DeliverParts = TryParts & {
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
      return tryWebhook(parts, { ...delivery, takenAt }, secrets, state.abort.signal);
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
