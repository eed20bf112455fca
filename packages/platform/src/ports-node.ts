// The ports as Node offers them: the one place of the service that touches the machine's clock, timers and randomness.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Clock, Ids, Push, Random, Timers } from './ports.ts';

/**
 * Runs work on behalf of nobody. What a timer or a shared connection does later is not the work of the request that happened to set it
 * going, and its log lines must not have that request's id.
 */
export const onBehalfOfNobody = AsyncLocalStorage.snapshot();

// Timers that keep the process alive while something waits for them: for starting and stopping, where giving up early loses work.

export const lastingTimers: Timers = {
  after(delayMs, action) {
    const timer = setTimeout(() => onBehalfOfNobody(action), delayMs);
    return () => clearTimeout(timer);
  },
};

export const systemClock: Clock = { now: () => Date.now() };

/** Ms since the process began; nobody can set it, and it stands still while the machine sleeps. */
export const monotonicClock: Clock = { now: () => performance.now() };

export const systemTimers: Timers = {
  after(delayMs, action) {
    const timer = setTimeout(() => onBehalfOfNobody(action), delayMs);
    // A wait never keeps a stopping process alive.
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** A system call costs more than its bytes, so random bytes are fetched in blocks; each is used once and then erased. */
const FETCHED_BYTES = 4_096;
let fetched = Buffer.alloc(0);

export const systemRandom: Random = {
  bytes(count) {
    if (count > FETCHED_BYTES / 16) return randomBytes(count);
    if (fetched.length < count) fetched = randomBytes(FETCHED_BYTES);
    const bytes = Buffer.from(fetched.subarray(0, count));
    fetched.fill(0, 0, count);
    fetched = fetched.subarray(count);
    return bytes;
  },
};

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
/** 21 letters of 56 are 121 bits. */
const ID_LENGTH = 23;
const TIME_LETTERS = 2;
/** They repeat after three weeks. */
const TIME_STEP_MS = 10 * 60_000;

/** 16 letters of 32, as an address can be read aloud. */
const LINK_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const LINK_LENGTH = 16;

/**
 * References made of letters that cannot be mistaken for one another. The first two come from the time, so that the references of one
 * moment lie together in the database's indexes: spread over all of an index, each would cost a page of it in the write-ahead log
 * (decision 0091).
 */
export function createIds(random: Random, clock: Clock): Ids {
  const token = (): string => {
    let text = timeLetters(clock.now());
    while (text.length < ID_LENGTH) {
      for (const byte of random.bytes(ID_LENGTH * 2)) {
        // Bytes past the last whole multiple would favour the first letters.
        if (byte < 224 && text.length < ID_LENGTH) text += ALPHABET[byte % ALPHABET.length];
      }
    }
    return text;
  };
  return {
    payment: () => `KPY-PI-${token()}`,
    charge: () => `KPY-CA-${token()}`,
    reversal: () => `KPY-RV-${token()}`,
    savedCard: () => `KPY-SC-${token()}`,
    quote: () => `KPY-QT-${token()}`,
    link: () => [...random.bytes(LINK_LENGTH)].map((byte) => LINK_ALPHABET[byte & 31]).join(''),
    key: () => token(),
  };
}

function timeLetters(now: number): string {
  const step = Math.floor(now / TIME_STEP_MS);
  const places = Array.from({ length: TIME_LETTERS }, (_, place) => ALPHABET.length ** place).toReversed();
  return places.map((place) => ALPHABET[Math.floor(step / place) % ALPHABET.length]).join('');
}

/** Announcements within this process alone; over several processes there is push/postgres-push.ts. */
export function createLocalPush(): Push {
  const listeners = new Set<(transactionId: number | null) => void>();
  return {
    announce(transactionId) {
      for (const onChange of listeners) onChange(transactionId);
    },
    listen(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}
