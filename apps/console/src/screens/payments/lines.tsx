// How a payment is told in a line: its status, what it was paid with, its money.
import { Badge } from '@mantine/core';
import type { PaymentLine } from '@titan/contract/console/payments';
import { fromDecimal } from '@titan/rules/money';
import { useLanguage, useWords } from '../../words/words.tsx';

const COLOURS: Record<PaymentLine['status'], string> = {
  success: 'teal',
  pending: 'gray',
  processing: 'blue',
  failed: 'red',
  expired: 'gray',
};

export function Status({ status }: { status: PaymentLine['status'] }) {
  const { status: names } = useWords('payments');
  return (
    <Badge
      variant="default"
      radius="sm"
      tt="none"
      leftSection={<Dot colour={COLOURS[status]} />}
      className="whole"
    >
      {names[status]}
    </Badge>
  );
}

/** The status is in words; its colour repeats it. */
function Dot({ colour }: { colour: string }) {
  return (
    <svg width="8" height="8" aria-hidden="true">
      <circle cx="4" cy="4" r="4" fill={`var(--mantine-color-${colour}-6)`} />
    </svg>
  );
}

/** `Card, ends in 4242`; null: nobody has tried. */
export function useWay(): (of: Pick<PaymentLine, 'channel' | 'lastFour'>) => string | null {
  const { channels, endsIn } = useWords('payments');
  return ({ channel, lastFour }) => {
    if (channel === null) return null;
    return lastFour === null ? channels[channel] : endsIn({ way: channels[channel], digits: lastFour });
  };
}

/** Writes an amount as the service sent it. */
export function useMoney(): (of: { amount: string; currency: string }) => string {
  const { money } = useLanguage();
  return ({ amount, currency }) => money(fromDecimal(amount, currency), currency);
}
