// What happened to a payment, in the order of its time.
import { Text, Timeline } from '@mantine/core';
import type { PaymentEvent } from '@titan/contract/console/payments.schema';
import { useMoney } from '../../ui/amount.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { usePaidWith } from './lines.tsx';

export function Story({ events }: { events: readonly PaymentEvent[] }) {
  return (
    <Timeline bulletSize={14} lineWidth={2}>
      {events.map((event, index) => (
        <Timeline.Item key={index}>
          <Happened event={event} />
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

function Happened({ event }: { event: PaymentEvent }) {
  const { times } = useWords('payments');
  const { time } = useLanguage();
  const titleOf = useTitle();
  const peopleOf = usePeople();
  const people = event.kind === 'refund' ? peopleOf(event) : null;
  return (
    <>
      <Text fw={600} className="long">
        {titleOf(event)}
      </Text>
      {people !== null && <Text size="sm">{people}</Text>}
      {event.quotes.map((text, index) => (
        <Quoted key={index} text={text} />
      ))}
      {event.kind === 'evidence' && event.times > 1 && <Text size="sm">{times({ times: event.times })}</Text>}
      <Text size="sm" c="dimmed">
        {time(event.at)}
      </Text>
    </>
  );
}

/** In others' own words. */
export function Quoted({ text }: { text: string }) {
  return (
    <Text size="sm" className="long">
      <bdi>{text}</bdi>
    </Text>
  );
}

/** Who made a refund, and who else had to. */
function usePeople(): (refund: Extract<PaymentEvent, { kind: 'refund' }>) => string {
  const { event: words } = useWords('payments');
  return ({ state, who, second }) => {
    if (who === null) return words.bySystem;
    if (second === null) return words.by({ who });
    return (state === 'declined' ? words.declinedBy : words.byTwo)({ who, second });
  };
}

function useTitle(): (event: PaymentEvent) => string {
  const { event: words, what: whats } = useWords('payments');
  const moneyOf = useMoney();
  const paidWith = usePaidWith();
  const known: Readonly<Record<string, string>> = whats;
  return (event) => {
    switch (event.kind) {
      case 'opened':
        return words.opened({ money: moneyOf(event) });
      case 'tried':
        return words.tried({ way: paidWith(event) ?? '', processor: event.processor });
      case 'evidence': {
        const what = [known[event.what] ?? event.what, event.step].filter(Boolean).join(', ');
        return words[event.source]({ ...event, what });
      }
      case 'moved':
        return words[event.state]({ money: moneyOf(event) });
      case 'refund':
        return words.refund[event.state]({ money: moneyOf(event) });
      case 'dispute':
        return words.dispute[event.state]({ money: moneyOf(event) });
      case 'webhook':
        return words.webhook(event);
      case 'note':
        return words.note(event);
    }
  };
}
