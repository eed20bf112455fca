// A dispute: how long there is to answer it, what the customer says, what helps, and the answer made ready.
import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import type { DisputeDetails } from '@titan/contract/console/disputes.schema';
import { DISPUTE_REASONS, type DisputeReason } from '@titan/rules/dispute-reason';
import { HOUR_MS } from '@titan/rules/durations';
import { paymentTime } from '@titan/rules/payment-time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { call } from '../../call.ts';
import { useMoney } from '../../ui/amount.tsx';
import { Download } from '../../ui/download.tsx';
import { Section } from '../../ui/figure.tsx';
import { Hint, Loaded, Screen } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { StateOfDispute, useTimeLeft } from './lines.tsx';
import { Sheet } from './sheet.tsx';

const LOOK_MS = 30_000;
const IS_CLOSE_MS = 6 * HOUR_MS;

export default function DisputeScreen() {
  const { id = '' } = useParams();
  const words = useWords('disputes');
  const moneyOf = useMoney();
  const query = useDispute(id);
  const dispute = query.data;
  return (
    <Screen
      isSum
      title={dispute ? moneyOf(dispute) : words.title}
      beside={dispute && <StateOfDispute state={dispute.state} />}
      actions={
        dispute && (
          <Button component={Link} href={`/payments/${dispute.payment}`} variant="default">
            {words.openPayment}
          </Button>
        )
      }
    >
      <Loaded query={query} isLive>
        {(found) => <Whole key={id} dispute={found} />}
      </Loaded>
    </Screen>
  );
}

export function useDispute(id: string) {
  return useQuery({
    queryKey: ['dispute', id],
    queryFn: () => call('GET /disputes/:id', { params: { id } }),
    refetchInterval: LOOK_MS,
  });
}

function Whole({ dispute }: { dispute: DisputeDetails }) {
  const words = useWords('disputes');
  const { customer, state, reason, note } = dispute;
  const isOpen = state !== 'won' && state !== 'lost';
  return (
    <Stack gap="md">
      <Stack gap={2}>
        <Text fw={600}>{words.reason[reason]}</Text>
        <Text c="dimmed" className="long">
          <bdi>{customer.name ?? customer.email}</bdi>
        </Text>
      </Stack>
      <Standing dispute={dispute} />
      {note !== null && <Text className="long">{words.noted({ note })}</Text>}
      {isOpen && <Help reason={reason} />}
      {isOpen && <Text>{words.elsewhere(dispute)}</Text>}
      <Ready dispute={dispute} />
    </Stack>
  );
}

/** How long there still is, or how it ended. */
function Standing({ dispute }: { dispute: DisputeDetails }) {
  const words = useWords('disputes');
  const { time } = useLanguage();
  const money = useMoney()(dispute);
  const left = useTimeLeft(dispute.leftMs);
  const { state, answerBy, processor, currency } = dispute;
  if (state === 'won') return <Text>{words.isWon({ money })}</Text>;
  if (state === 'lost') return <Text>{words.isLost({ money })}</Text>;
  if (answerBy === null) return <Text>{words.noDay({ processor })}</Text>;
  const when = time(answerBy);
  if (left === null || state === 'late')
    return (
      <Alert color="red" variant="light">
        {words.tooLate({ time: when, processor })}
      </Alert>
    );
  const there = paymentTime(Date.parse(answerBy), currency);
  return (
    <Alert
      color={left.ms < IS_CLOSE_MS ? 'red' : 'yellow'}
      variant="light"
      title={words.answerWithin({ left: left.text })}
    >
      <Text size="sm">{words.until({ time: when, there: `${there.time} ${there.zone}`, processor })}</Text>
      <Text size="sm">{words.unanswered({ money })}</Text>
    </Alert>
  );
}

/** What a processor says is often less than the customer does, so another reason can be looked at. */
function Help({ reason }: { reason: DisputeReason }) {
  const words = useWords('disputes');
  const [chosen, setChosen] = useState<DisputeReason>(reason);
  return (
    <Section title={words.helps}>
      <Stack gap="sm">
        <NativeSelect
          label={words.about}
          description={words.aboutHint}
          value={chosen}
          data={DISPUTE_REASONS.map((value) => ({ value, label: words.reason[value] }))}
          onChange={({ currentTarget: { value } }) => setChosen(value as DisputeReason)}
        />
        <ul className="helps">
          {words.help[chosen].map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </Stack>
    </Section>
  );
}

function Ready({ dispute: { id, paper } }: { dispute: DisputeDetails }) {
  const words = useWords('disputes');
  return (
    <Section title={words.ready}>
      <Stack gap="sm">
        <Hint>{words.readyIntro}</Hint>
        <Group>
          <Download file="GET /disputes/:id/archive" params={{ id: String(id) }} query={{}}>
            {words.download}
          </Download>
          <Button component={Link} href={`/disputes/${id}/paper`} variant="default">
            {words.toPrint}
          </Button>
        </Group>
        <Sheet paper={paper} />
      </Stack>
    </Section>
  );
}
