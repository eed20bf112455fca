// @ts-check
// Receives webhooks of Titan Checkout: verifies who sent them, when, and whether they came before (Standard Webhooks).
import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * @typedef {{ claim(id: string): boolean | Promise<boolean>; forget(id: string): void | Promise<void> }} SeenWebhooks
 *   `claim` returns true for the first caller with this id, over all processes; `forget` lets it be claimed again.
 */

/**
 * @typedef {object} ReceiverOptions
 * @property {readonly string[]} secretKeys every valid secret key (`sk_…`); two while one is being rolled
 * @property {() => number} now epoch ms; `Date.now`
 * @property {number} [windowMs] how far the sender's clock may be from ours; five minutes
 * @property {SeenWebhooks} [seen] where repeats are remembered; in memory unless given
 */

/**
 * @typedef {object} Webhook
 * @property {true} ok
 * @property {string} id the same at every try
 * @property {number} sequence the number of this event among those of its payment
 * @property {string} event such as `charge.success`: docs/webhooks.md has all of them
 * @property {Record<string, unknown>} data
 */

/** @typedef {'unsigned' | 'wrong_signature' | 'outside_window' | 'malformed' | 'repeated'} WhyNot */

/** @typedef {{ ok: false; why: WhyNot; httpStatus: number }} NoWebhook `httpStatus`: what to answer */

/** @typedef {Readonly<Record<string, string | readonly string[] | undefined>>} Headers as Node gives them: names in lower case */

const WINDOW_MS = 5 * 60 * 1_000;
const MAX_REMEMBERED = 10_000;
const ID = /^[A-Za-z0-9_-]{1,90}-(\d{1,9})$/;

/** @type {Record<WhyNot, number>} */
const HTTP_STATUS = {
  unsigned: 401,
  wrong_signature: 401,
  outside_window: 401,
  malformed: 400,
  repeated: 200,
};

/**
 * Builds a receiver.
 * @param {ReceiverOptions} options
 */
export function createWebhookReceiver({
  secretKeys,
  now,
  windowMs = WINDOW_MS,
  seen = createSeenInMemory(),
}) {
  if (secretKeys.length === 0 || secretKeys.some((key) => !key))
    throw new TypeError('A receiver needs the secret key');
  return {
    /**
     * Takes one webhook. What is ok must be acted upon, and `forget` called when that fails.
     * @param {Headers} headers
     * @param {string | Buffer} body the bytes as they came, not read and written again
     * @returns {Promise<Webhook | NoWebhook>}
     */
    async receive(headers, body) {
      const why = signatureProblem(headers, body, { secretKeys, now, windowMs });
      if (why !== null) return refused(why);
      const webhook = read(text(headers['webhook-id']), body);
      if (webhook === null) return refused('malformed');
      return (await seen.claim(webhook.id)) ? webhook : refused('repeated');
    },
    /**
     * A webhook that could not be acted upon may come again.
     * @param {string} id
     */
    forget: async (id) => seen.forget(id),
  };
}

/**
 * What keeps these bytes from being a webhook of ours, whether they came before or not; null: nothing.
 * @param {Headers} headers
 * @param {string | Buffer} body
 * @param {{ secretKeys: readonly string[]; now: () => number; windowMs: number }} options
 * @returns {'unsigned' | 'wrong_signature' | 'outside_window' | null}
 */
function signatureProblem(headers, body, { secretKeys, now, windowMs }) {
  const [id, timestamp] = [text(headers['webhook-id']), text(headers['webhook-timestamp'])];
  const given = text(headers['webhook-signature'])
    .split(' ')
    .filter((each) => each.startsWith('v1,'));
  if (id === '' || !/^\d{1,12}$/.test(timestamp) || given.length === 0) return 'unsigned';
  const isSigned = secretKeys.some((key) => {
    const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);
    const expected = `v1,${hmac.digest('base64')}`;
    return given.some((each) => isSame(each, expected));
  });
  // Checked after the signature, so that a sender without the key does not learn whether the time was right.
  if (!isSigned) return 'wrong_signature';
  return Math.abs(now() - Number(timestamp) * 1_000) > windowMs ? 'outside_window' : null;
}

/**
 * @param {string} id
 * @param {string | Buffer} body
 * @returns {Webhook | null}
 */
function read(id, body) {
  const sequence = ID.exec(id)?.[1];
  try {
    const { event, data } = JSON.parse(body.toString());
    const isWhole = typeof event === 'string' && typeof data === 'object' && data !== null;
    return isWhole && sequence !== undefined
      ? { ok: true, id, sequence: Number(sequence), event, data }
      : null;
  } catch {
    return null;
  }
}

/**
 * @param {WhyNot} why
 * @returns {NoWebhook}
 */
function refused(why) {
  return { ok: false, why, httpStatus: HTTP_STATUS[why] };
}

/** @param {string | readonly string[] | undefined} header */
function text(header) {
  return typeof header === 'string' ? header : '';
}

/**
 * In a time that does not depend on where they differ.
 * @param {string} one
 * @param {string} other
 */
function isSame(one, other) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Remembers the newest ids in this process.
 * @returns {SeenWebhooks}
 */
function createSeenInMemory() {
  /** @type {Set<string>} */
  const ids = new Set();
  return {
    claim(id) {
      if (ids.has(id)) return false;
      ids.add(id);
      const [oldest] = ids;
      if (ids.size > MAX_REMEMBERED && oldest !== undefined) ids.delete(oldest);
      return true;
    },
    forget: (id) => void ids.delete(id),
  };
}
