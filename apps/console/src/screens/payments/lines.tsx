// How a payment is told in a line: its status, and what it was paid with.
import { Badge } from '@mantine/core';
import type { PaymentStatus } from '@titan/contract/console/lists';
import type { PaymentDetails, PaymentLine } from '@titan/contract/console/payments.schema';
import { useWords } from '../../words/words.tsx';

type AttemptStatus = PaymentDetails['attempts'][number]['status'];

export type Sign = {
  colour: string;
  /** Within 24 by 24. */
  path: string;
};

export const TICK = 'M5 13l5 5 9-11';
const BACK = 'M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-2';
export const CLOCK = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l4 2';
export const CROSS = 'M6 6l12 12M18 6L6 18';
export const WARNING = 'M12 4v10M12 19v.5';

const SIGNS: Record<PaymentStatus, Sign> = {
  paid: { colour: 'teal', path: TICK },
  partly_refunded: { colour: 'grape', path: BACK },
  refunded: { colour: 'gray', path: BACK },
  disputed: { colour: 'orange', path: WARNING },
  waiting: { colour: 'blue', path: CLOCK },
  failed: { colour: 'red', path: CROSS },
  expired: { colour: 'gray', path: 'M7 3h10M7 21h10M8 3c0 9 8 9 8 18M16 3c0 9-8 9-8 18' },
  abandoned: { colour: 'gray', path: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4' },
};

const ATTEMPT_SIGNS: Record<AttemptStatus, Sign> = {
  success: SIGNS.paid,
  pending: SIGNS.waiting,
  processing: SIGNS.waiting,
  failed: SIGNS.failed,
  expired: SIGNS.expired,
};

/** In words; sign and colour repeat them. */
export function StatusBadge({ sign: { colour, path }, children }: { sign: Sign; children: string }) {
  const drawn = (
    <svg width="12" height="12" viewBox="0 0 24 24" aria-hidden="true" className="icon sign">
      <path d={path} />
    </svg>
  );
  return (
    <Badge color={colour} className="whole" miw="max-content" leftSection={drawn}>
      {children}
    </Badge>
  );
}

export function Status({ status }: { status: PaymentStatus }) {
  const { status: names } = useWords('payments');
  return <StatusBadge sign={SIGNS[status]}>{names[status]}</StatusBadge>;
}

/** A try's own status; the payment's is another. */
export function StatusOfAttempt({ status }: { status: AttemptStatus }) {
  const { attemptStatus: names } = useWords('payments');
  return <StatusBadge sign={ATTEMPT_SIGNS[status]}>{names[status]}</StatusBadge>;
}

/** `Card, ends in 4242`; null: nobody has tried. */
export function usePaidWith(): (of: Pick<PaymentLine, 'channel' | 'lastFour'>) => string | null {
  const { channels } = useWords('console');
  const { endsIn } = useWords('payments');
  return ({ channel, lastFour }) => {
    if (channel === null) return null;
    return lastFour === null ? channels[channel] : endsIn({ way: channels[channel], digits: lastFour });
  };
}
