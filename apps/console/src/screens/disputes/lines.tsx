// How a dispute is told in a line: where it is, and how long there is to answer it.
import { useInterval } from '@mantine/hooks';
import type { DisputeLine } from '@titan/contract/console/disputes.schema';
import type { DisputeState } from '@titan/contract/console/lists';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@titan/rules/durations';
import { useEffect, useState } from 'react';
import { pageClock } from '../../call.ts';
import { useWords } from '../../words/words.tsx';
import { CLOCK, CROSS, type Sign, StatusBadge, TICK, WARNING } from '../payments/lines.tsx';

const SIGNS: Record<DisputeState, Sign> = {
  open: { colour: 'orange', path: WARNING },
  late: { colour: 'red', path: CROSS },
  sending: { colour: 'blue', path: CLOCK },
  looking_up: { colour: 'blue', path: CLOCK },
  refused: { colour: 'orange', path: WARNING },
  sent: { colour: 'blue', path: CLOCK },
  won: { colour: 'teal', path: TICK },
  lost: { colour: 'gray', path: CROSS },
};

export function StateOfDispute({ state }: { state: DisputeState }) {
  const { state: names } = useWords('disputes');
  return <StatusBadge sign={SIGNS[state]}>{names[state]}</StatusBadge>;
}

const LOOK_MS = 10_000;
/** Below it days say too little. */
const IN_HOURS_MS = 2 * DAY_MS;

/** By the page's own clock, from when the service said it; null: there is no such time. */
export function useTimeLeft(leftMs: number | null): { text: string; ms: number } | null {
  const { left } = useWords('disputes');
  const [endsAt, setEndsAt] = useState(() => pageClock.now() + (leftMs ?? 0));
  const [now, setNow] = useState(() => pageClock.now());
  useEffect(() => {
    setEndsAt(pageClock.now() + (leftMs ?? 0));
    setNow(pageClock.now());
  }, [leftMs]);
  useInterval(() => setNow(pageClock.now()), LOOK_MS, { autoInvoke: true });
  if (leftMs === null) return null;
  const ms = Math.max(0, endsAt - now);
  if (ms >= IN_HOURS_MS) return { text: left.days({ count: Math.floor(ms / DAY_MS) }), ms };
  const minutes = Math.floor(ms / MINUTE_MS);
  if (ms < HOUR_MS) return { text: left.minutes({ count: minutes }), ms };
  return { text: left.hours({ hours: Math.floor(minutes / 60), minutes: minutes % 60 }), ms };
}

export function TimeLeft({ dispute: { leftMs } }: { dispute: Pick<DisputeLine, 'leftMs'> }) {
  const left = useTimeLeft(leftMs);
  return left && <strong className="whole">{left.text}</strong>;
}
