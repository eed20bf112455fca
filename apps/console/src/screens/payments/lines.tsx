// How a payment is told in a line: its status, and what it was paid with.
import { Badge } from '@mantine/core';
import type { PaymentLine } from '@titan/contract/console/payments.schema';
import { useWords } from '../../words/words.tsx';

const COLOURS: Record<PaymentLine['status'], string> = {
  success: 'teal',
  pending: 'gray',
  processing: 'blue',
  failed: 'red',
  expired: 'gray',
};

/** In words; its colour repeats it. */
export function Status({ status }: { status: PaymentLine['status'] }) {
  const { status: names } = useWords('payments');
  return (
    <Badge variant="dot" color={COLOURS[status]} radius="sm" tt="none" className="whole">
      {names[status]}
    </Badge>
  );
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
