// Spec §1 Tracking actions: identify, track, register, unregister, set person properties, reset; as events of PostHog's batch protocol.
import type { TrackedFacts, Tracker } from './ports.ts';

export type TrackerDeps = {
  /** Posts to the tracker's address. */
  send(body: string): Promise<unknown>;
  /** The project's public key. */
  key: string;
  newId(): string;
  warn(message: string): void;
};

/** Starts as somebody without a name. Nothing is kept in the browser: another page of the same payer is somebody else. */
export function createTracker({ send, key, newId, warn }: TrackerDeps): Tracker {
  let who = newId();
  let registered: TrackedFacts = {};
  // A receiver may get two of a page's posts in the wrong order, so each waits for the one before.
  let before: Promise<unknown> = Promise.resolve();
  const say = (action: string, event: string, properties: Record<string, unknown>) => {
    const body = JSON.stringify({
      api_key: key,
      batch: [
        { event, distinct_id: who, properties: { $geoip_disable: true, ...registered, ...properties } },
      ],
    });
    before = before
      .then(() => send(body))
      .catch((error: unknown) => warn(`The tracker did not take ${action}: ${String(error)}`));
  };
  return {
    identify(name) {
      const anonymous = who;
      who = name;
      say('identify', '$identify', { $anon_distinct_id: anonymous });
    },
    track: (event, facts = {}) => say('track', event, { ...facts }),
    register(facts) {
      registered = { ...registered, ...facts };
    },
    unregister(fact) {
      registered = Object.fromEntries(Object.entries(registered).filter(([name]) => name !== fact));
    },
    setPersonProperties: (facts) => say('set person properties', '$set', { $set: facts }),
    reset() {
      who = newId();
      registered = {};
    },
  };
}
