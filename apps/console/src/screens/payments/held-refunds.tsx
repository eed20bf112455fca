// Refunds that somebody has just made: how long each is still held, with the button that undoes it, and what became of it.
import { Alert, Button, Group, Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import type { PaymentDetails } from '@titan/contract/console/payments.schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, pageClock } from '../../call.ts';
import { useMoney } from '../../ui/amount.tsx';
import { useChange } from '../../ui/change.ts';
import { Failed } from '../../ui/states.tsx';
import { useWords } from '../../words/words.tsx';

type Held = PaymentDetails['held'][number];

const TICK_MS = 500;
const COLOURS = { held: 'blue', sent: 'teal', undone: 'gray', stopped: 'yellow' } as const;

export function HeldRefunds({ payment: { held, reference } }: { payment: PaymentDetails }) {
  return held.map((each) => <HeldRefund key={each.id} held={each} payment={reference} />);
}

/** It has the focus when it appears under the hands of who made it, and when they have undone it: what they pressed is gone. */
function HeldRefund({ held, payment }: { held: Held; payment: string }) {
  const words = useWords('payments');
  const box = useRef<HTMLDivElement>(null);
  const sentence = useSentence();
  const { state, isOwn } = held;
  const leftMs = useLeft(held, payment);
  const undo = useChange('payment', () =>
    call('POST /held-refunds/:id/undo', { params: { id: String(held.id) } }),
  );
  useEffect(() => {
    if (isOwn) box.current?.focus({ preventScroll: false });
  }, [isOwn, state]);
  const isUndoable = state === 'held' && isOwn && leftMs > 0;
  return (
    // What counts down is not read out each second.
    <Alert
      color={COLOURS[state]}
      variant="light"
      role={state === 'held' ? 'timer' : 'status'}
      tabIndex={-1}
      ref={box}
    >
      <Group justify="space-between">
        <Text>{sentence(held, leftMs)}</Text>
        {isUndoable && (
          <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
            {words.undo}
          </Button>
        )}
      </Group>
      {undo.error && <Failed error={undo.error} />}
    </Alert>
  );
}

function useSentence(): (held: Held, leftMs: number) => string {
  const { held: words } = useWords('payments');
  const moneyOf = useMoney();
  return ({ state, who, isOwn, ...amount }, leftMs) => {
    const money = moneyOf(amount);
    if (state !== 'held') return words[state]({ money, who });
    if (leftMs <= 0) return words.sending({ money });
    const seconds = Math.ceil(leftMs / 1_000);
    const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    return isOwn ? words.own({ money, left }) : words.other({ who, money, left });
  };
}

/** By the page's own clock, from when the service said it: the two may differ. Looks again and again once it is over. */
function useLeft({ state, leftMs }: Held, payment: string): number {
  const client = useQueryClient();
  const [{ endsAt, now }, setTimes] = useState(() => timesOf(leftMs));
  useEffect(() => setTimes(timesOf(leftMs)), [leftMs]);
  useInterval(
    () => {
      if (state !== 'held') return;
      setTimes((before) => ({ ...before, now: pageClock.now() }));
      if (endsAt > pageClock.now()) return;
      void client.invalidateQueries({ queryKey: ['payment', payment] }, { cancelRefetch: false });
    },
    TICK_MS,
    { autoInvoke: true },
  );
  return endsAt - now;
}

function timesOf(leftMs: number): { endsAt: number; now: number } {
  const now = pageClock.now();
  return { endsAt: now + leftMs, now };
}
