// Live news of payments to the pages that wait for them (design §2 push, guides I-31, I-32): who listens, and what each has heard.
// How the news gets from one process to another is decision 0017.
import { type Clock, type Push, repeat, type Timers, type Warn } from '../platform/ports.ts';
import { type Refused, refused, tooMany } from '../platform/refusal.ts';
import { eventOf, type NewEvents, type OutboxStore } from './outbox.ts';

// How many streams this process holds open, and for whom (guides F-121: idle streams must not crowd out payments).

type PushRoom = {
  /** Takes a place; the answer gives it back, once. */
  enter(address: string): (() => void) | Refused;
};

/** Many payers share one address of their network, but nobody needs all the room. */
const STREAMS_OF_ADDRESS = 1_000;
const STREAMS = 10_000;

/** Builds the room; `onCount` hears how many places are taken, whenever that changes. */
function createPushRoom(onCount: (streams: number) => void): PushRoom {
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
    enter(address) {
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
  /** False when it has not taken what was written before: it is then dropped rather than buffered for. */
  write(text: string): boolean;
  /** Ends it in good order; its page comes back when it still waits. */
  end(): void;
  /** Cuts it off. */
  drop(): void;
};

type Listening = {
  transactionId: number;
  /** The public session that listens (decision 0047); null: a full one. */
  publicSession: string | null;
  /** The number of the last event that the page has heard; null: it starts with the present state. */
  after: number | null;
  /** Whose it is, for the bound on one address. */
  address: string;
  stream: PushStream;
};

export type PushHub = {
  /** Adds a stream; the answer takes it away again when it has closed. Refused when there is no room. */
  open(listening: Listening): (() => void) | Refused;
  /** Ends every stream and takes no more. */
  close(): void;
};

export type PushHubParts = {
  clock: Clock;
  timers: Timers;
  push: Push;
  outbox: OutboxStore;
  warn: Warn;
  /** Hears how many streams are open, whenever that changes. */
  onCount(streams: number): void;
};

/** More tabs and devices than a payer has; the next one takes the place of the oldest, which is most likely a lost connection. */
const STREAMS_OF_SESSION = 8;
/** Proxies cut what is silent for 30 s and more. */
const HEARTBEAT_MS = 20_000;
const HEARTBEAT = ':\n\n';
/** For news that reached nobody: announced while this process was cut off, or by one that died before it spoke. */
const CATCH_UP_MS = 5_000;
/** Then the page needs another ticket, so that a leaked one does not listen for ever. */
const STREAM_LIFE_MS = 15 * 60_000;
/** The database's greatest: only the present is read. */
const AFTER_ALL = 2_147_483_647;

type Listener = Listening & { heard: string | null; endsAt: number; giveBack: () => void };
type Topic = {
  id: number;
  listeners: Set<Listener>;
  /** The number read last; null when it must be read again. */
  newest: number | null;
  reading: 'no' | 'yes' | 'again';
};
type Hub = PushHubParts & { topics: Map<number, Topic>; room: PushRoom; stopBeating: (() => void) | null };

/** Builds the hub; it reads nothing and sets no timer while nobody listens. */
export function createPushHub(parts: PushHubParts): PushHub {
  const room = createPushRoom((streams) => parts.onCount(streams));
  const hub: Hub = { ...parts, room, topics: new Map(), stopBeating: null };
  let isClosed = false;
  const stopListening = parts.push.listen((transactionId) => {
    if (transactionId === null) return catchUp(hub);
    const topic = hub.topics.get(transactionId);
    if (topic) void readNews(hub, topic);
  });
  return {
    open: (listening) => (isClosed ? refused('UNAVAILABLE') : open(hub, listening)),
    close() {
      isClosed = true;
      stopListening();
      for (const [topic, listener] of everyListener(hub)) leave(hub, topic, listener, 'end');
    },
  };
}

function open(hub: Hub, listening: Listening): (() => void) | Refused {
  const giveBack = hub.room.enter(listening.address);
  if (typeof giveBack !== 'function') return giveBack;
  const id = listening.transactionId;
  const topic: Topic = hub.topics.get(id) ?? { id, listeners: new Set(), newest: null, reading: 'no' };
  // A stranger with many streams takes the place of no payer.
  const peers = [...topic.listeners].filter((each) => each.publicSession === listening.publicSession);
  if (peers[0] && peers.length >= STREAMS_OF_SESSION) leave(hub, topic, peers[0], 'end');
  const endsAt = hub.clock.now() + STREAM_LIFE_MS;
  const listener: Listener = { ...listening, heard: null, endsAt, giveBack };
  topic.listeners.add(listener);
  hub.topics.set(id, topic);
  hub.stopBeating ??= startBeating(hub);
  void readNews(hub, topic);
  return () => leave(hub, topic, listener);
}

function leave(hub: Hub, topic: Topic, listener: Listener, how?: 'end' | 'drop'): void {
  if (!topic.listeners.delete(listener)) return;
  listener.giveBack();
  if (topic.listeners.size === 0) hub.topics.delete(topic.id);
  if (hub.topics.size === 0) {
    hub.stopBeating?.();
    hub.stopBeating = null;
  }
  if (how !== undefined) listener.stream[how]();
}

/** Reads what is new and tells it. What is announced meanwhile is read afterwards, once. */
async function readNews(hub: Hub, topic: Topic): Promise<void> {
  if (topic.reading !== 'no') {
    topic.reading = 'again';
    return;
  }
  do {
    topic.reading = 'yes';
    // Whoever comes while this is read may have heard less: the next reading is for them.
    const listeners = [...topic.listeners];
    try {
      const numbers = listeners.map(({ after }) => after ?? AFTER_ALL);
      const news = await hub.outbox.eventsAfter(topic.id, Math.min(AFTER_ALL, ...numbers));
      topic.newest = news?.present.seq ?? null;
      if (news) tell(hub, topic, listeners, news);
    } catch (error) {
      topic.newest = null;
      hub.warn('News of a payment could not be read', { err: error });
    }
  } while (isAskedAgain(topic));
  topic.reading = 'no';
}

function isAskedAgain({ reading, listeners }: Topic): boolean {
  return reading === 'again' && listeners.size > 0;
}

function tell(hub: Hub, topic: Topic, listeners: readonly Listener[], news: NewEvents): void {
  for (const listener of listeners.filter((each) => topic.listeners.has(each))) {
    const { after, publicSession } = listener;
    const present = eventOf(news.present, publicSession);
    const newer = news.newer.map((row) => eventOf(row, publicSession));
    const isFresh = after === null || after > present.seq;
    const events = isFresh ? [] : newer.filter(({ seq }) => seq > after);
    const heard = events.at(-1)?.text ?? listener.heard;
    // A step that opened or closed has no number of its own: it is told under the newest one.
    if (isFresh || (heard !== null && heard !== present.text)) events.push(present);
    listener.heard = present.text;
    listener.after = present.seq;
    if (events.length > 0) write(hub, topic, listener, events.map(({ text }) => text).join(''));
  }
}

function write(hub: Hub, topic: Topic, listener: Listener, text: string): void {
  if (!listener.stream.write(text)) leave(hub, topic, listener, 'drop');
}

/** Heartbeats, and a look at the numbers of everything that is listened to. */
function startBeating(hub: Hub): () => void {
  const stopLooking = repeat(hub.timers, CATCH_UP_MS, () => catchUp(hub));
  const stopHeart = repeat(hub.timers, HEARTBEAT_MS, () => {
    for (const [topic, listener] of everyListener(hub)) {
      if (hub.clock.now() >= listener.endsAt) leave(hub, topic, listener, 'end');
      else write(hub, topic, listener, HEARTBEAT);
    }
  });
  return () => {
    stopLooking();
    stopHeart();
  };
}

function catchUp(hub: Hub): void {
  if (hub.topics.size === 0) return;
  hub.outbox.newestOf([...hub.topics.keys()]).then(
    (all) => {
      for (const { id, seq } of all) {
        const topic = hub.topics.get(id);
        if (topic && topic.newest !== seq) void readNews(hub, topic);
      }
    },
    (error: unknown) => hub.warn('A look for news failed', { err: error }),
  );
}

function everyListener({ topics }: Hub): [Topic, Listener][] {
  return [...topics.values()].flatMap((topic) =>
    [...topic.listeners].map((listener): [Topic, Listener] => [topic, listener]),
  );
}
