// Sends payments' events to the pages that listen: which streams are open, and what each has been sent.
// How an event gets from one process to another is decision 0017.
import type { Language } from '@titan/copy/language';
import { type Clock, type Push, repeat, type Timers, type Warn } from '@titan/platform/ports';
import { type Refused, refused, tooMany } from '@titan/platform/refusal';
import { eventOf, type NewEvents, type OutboxStore } from './outbox.ts';

// How many streams this process holds open, in all and per address: idle streams must not crowd out payments.

type StreamSlots = {
  /** Takes a slot and returns a function that frees it; calling that twice has no effect. */
  take(address: string): (() => void) | Refused;
};

/** Many payers share one address of their network, but no address needs every slot. */
const STREAMS_OF_ADDRESS = 1_000;
const STREAMS = 10_000;

/** `onCount` is called with the number of open streams whenever it changes. */
function createStreamSlots(onCount: (streams: number) => void): StreamSlots {
  const ofAddress = new Map<string, number>();
  let streams = 0;
  const change = (address: string, by: number): void => {
    streams += by;
    const own = (ofAddress.get(address) ?? 0) + by;
    if (own > 0) ofAddress.set(address, own);
    else ofAddress.delete(address);
    onCount(streams);
  };
  return {
    take(address) {
      if (streams >= STREAMS) return refused('UNAVAILABLE');
      if ((ofAddress.get(address) ?? 0) >= STREAMS_OF_ADDRESS) return tooMany();
      change(address, 1);
      let isHeld = true;
      return () => {
        if (isHeld) change(address, -1);
        isHeld = false;
      };
    },
  };
}

/** One open stream, as the hub writes to it. */
export type PushStream = {
  /** False when earlier text is still unsent: the stream is then dropped rather than buffered for. */
  write(text: string): boolean;
  /** Ends it cleanly; a page that still waits reconnects. */
  end(): void;
  /** Cuts it off. */
  drop(): void;
};

type StreamRequest = {
  transactionId: number;
  /** The public session that listens (decision 0047); null for a full session. */
  publicSession: string | null;
  /** Number of the last event that the page received; null to start with the present state. */
  after: number | null;
  language: Language;
  /** By which the limit per address counts. */
  address: string;
  stream: PushStream;
};

export type PushHub = {
  /** Adds a stream and returns a function that removes it. Refused when no slot is free. */
  open(request: StreamRequest): (() => void) | Refused;
  /** Ends every stream and refuses new ones. */
  close(): void;
};

export type PushHubDeps = {
  clock: Clock;
  timers: Timers;
  push: Push;
  outbox: OutboxStore;
  warn: Warn;
  /** Called with the number of open streams whenever it changes. */
  onCount(streams: number): void;
};

/** More tabs and devices than a payer has; one more replaces the oldest, which is most likely a lost connection. */
const STREAMS_OF_SESSION = 8;
/** Proxies cut connections that are silent for 30 s or more. */
const HEARTBEAT_MS = 20_000;
const HEARTBEAT = ':\n\n';
/** For events whose announcement was missed: this process was cut off, or the one that committed died before announcing. */
const CATCH_UP_MS = 5_000;
/** Then the page needs a new ticket, so that a leaked one does not listen for ever. */
const STREAM_LIFE_MS = 15 * 60_000;
/** PostgreSQL's greatest integer: no event is above it, so only the present state is read. */
const AFTER_ALL = 2_147_483_647;

type Listener = StreamRequest & {
  /** The present state as it was last sent. */
  lastSent: string | null;
  endsAt: number;
  freeSlot: () => void;
};
type Topic = {
  id: number;
  listeners: Set<Listener>;
  /** The number read last; null when reading failed or has not been done. */
  newest: number | null;
  reading: 'no' | 'yes' | 'again';
};
type Hub = PushHubDeps & { topics: Map<number, Topic>; slots: StreamSlots; stopTimers: (() => void) | null };

/** Builds the hub; without open streams it reads nothing and sets no timer. */
export function createPushHub(deps: PushHubDeps): PushHub {
  const slots = createStreamSlots((streams) => deps.onCount(streams));
  const hub: Hub = { ...deps, slots, topics: new Map(), stopTimers: null };
  let isClosed = false;
  const stopListening = deps.push.listen((transactionId) => {
    if (transactionId === null) return catchUp(hub);
    const topic = hub.topics.get(transactionId);
    if (topic) void sendNewEvents(hub, topic);
  });
  return {
    open: (request) => (isClosed ? refused('UNAVAILABLE') : open(hub, request)),
    close() {
      isClosed = true;
      stopListening();
      for (const [topic, listener] of everyListener(hub)) leave(hub, topic, listener, 'end');
    },
  };
}

function open(hub: Hub, request: StreamRequest): (() => void) | Refused {
  const freeSlot = hub.slots.take(request.address);
  if (typeof freeSlot !== 'function') return freeSlot;
  const id = request.transactionId;
  const topic: Topic = hub.topics.get(id) ?? { id, listeners: new Set(), newest: null, reading: 'no' };
  // Counted per session, so that a stranger with many streams never replaces the payer's.
  const peers = [...topic.listeners].filter((each) => each.publicSession === request.publicSession);
  if (peers[0] && peers.length >= STREAMS_OF_SESSION) leave(hub, topic, peers[0], 'end');
  const endsAt = hub.clock.now() + STREAM_LIFE_MS;
  const listener: Listener = { ...request, lastSent: null, endsAt, freeSlot };
  topic.listeners.add(listener);
  hub.topics.set(id, topic);
  hub.stopTimers ??= startTimers(hub);
  void sendNewEvents(hub, topic);
  return () => leave(hub, topic, listener);
}

function leave(hub: Hub, topic: Topic, listener: Listener, how?: 'end' | 'drop'): void {
  if (!topic.listeners.delete(listener)) return;
  listener.freeSlot();
  if (topic.listeners.size === 0) hub.topics.delete(topic.id);
  if (hub.topics.size === 0) {
    hub.stopTimers?.();
    hub.stopTimers = null;
  }
  if (how !== undefined) listener.stream[how]();
}

/** Reads what is new and sends it. Announcements that come during the read cause one more read after it. */
async function sendNewEvents(hub: Hub, topic: Topic): Promise<void> {
  if (topic.reading !== 'no') {
    topic.reading = 'again';
    return;
  }
  do {
    topic.reading = 'yes';
    // A listener that joins during the read may have received less: the next read is for it.
    const listeners = [...topic.listeners];
    try {
      const numbers = listeners.map(({ after }) => after ?? AFTER_ALL);
      const events = await hub.outbox.eventsAfter(topic.id, Math.min(AFTER_ALL, ...numbers));
      topic.newest = events?.present.seq ?? null;
      if (events) send(hub, topic, listeners, events);
    } catch (error) {
      topic.newest = null;
      hub.warn('Events of a payment could not be read', { err: error });
    }
  } while (mustReadAgain(topic));
  topic.reading = 'no';
}

function mustReadAgain({ reading, listeners }: Topic): boolean {
  return reading === 'again' && listeners.size > 0;
}

function send(hub: Hub, topic: Topic, listeners: readonly Listener[], read: NewEvents): void {
  for (const listener of listeners.filter((each) => topic.listeners.has(each))) {
    const { after } = listener;
    const present = eventOf(read.present, listener);
    const newer = read.newer.map((row) => eventOf(row, listener));
    const isFresh = after === null || after > present.seq;
    const events = isFresh ? [] : newer.filter(({ seq }) => seq > after);
    const lastSent = events.at(-1)?.text ?? listener.lastSent;
    // A step that opened or closed has no number of its own: it is sent as the present state, under the newest one.
    if (isFresh || (lastSent !== null && lastSent !== present.text)) events.push(present);
    listener.lastSent = present.text;
    listener.after = present.seq;
    if (events.length > 0) write(hub, topic, listener, events.map(({ text }) => text).join(''));
  }
}

function write(hub: Hub, topic: Topic, listener: Listener, text: string): void {
  if (!listener.stream.write(text)) leave(hub, topic, listener, 'drop');
}

/** Starts the heartbeats and the regular check for missed events. */
function startTimers(hub: Hub): () => void {
  const stopCatchingUp = repeat(hub.timers, CATCH_UP_MS, () => catchUp(hub));
  const stopHeartbeats = repeat(hub.timers, HEARTBEAT_MS, () => {
    for (const [topic, listener] of everyListener(hub)) {
      if (hub.clock.now() >= listener.endsAt) leave(hub, topic, listener, 'end');
      else write(hub, topic, listener, HEARTBEAT);
    }
  });
  return () => {
    stopCatchingUp();
    stopHeartbeats();
  };
}

function catchUp(hub: Hub): void {
  if (hub.topics.size === 0) return;
  hub.outbox.newestOf([...hub.topics.keys()]).then(
    (all) => {
      for (const { id, seq } of all) {
        const topic = hub.topics.get(id);
        if (topic && topic.newest !== seq) void sendNewEvents(hub, topic);
      }
    },
    (error: unknown) => hub.warn('The check for missed events failed', { err: error }),
  );
}

function everyListener({ topics }: Hub): [Topic, Listener][] {
  return [...topics.values()].flatMap((topic) =>
    [...topic.listeners].map((listener): [Topic, Listener] => [topic, listener]),
  );
}
