// How many streams this process holds open, and for whom (guides F-121: idle streams must not crowd out payments).
import { type Refused, refused, tooMany } from '../platform/refusal.ts';

export type PushRoom = {
  /** Takes a place; the answer gives it back, once. */
  enter(address: string): (() => void) | Refused;
};

/** Many payers share one address of their network, but nobody needs all the room. */
const STREAMS_OF_ADDRESS = 1_000;
const STREAMS = 10_000;

/** Builds the room; `onCount` hears how many places are taken, whenever that changes. */
export function createPushRoom(onCount: (streams: number) => void): PushRoom {
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
