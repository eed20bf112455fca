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
import { Quoted } from '../payments/story.tsx';
import { Answer } from './answer.tsx';
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
  const { customer, state, reason, note, stage } = dispute;
  const canAnswer = state === 'open' || state === 'refused';
  return (
    <Stack gap="md">
      <Stack gap={2}>
        <Text fw={600}>{words.reason[reason]}</Text>
        <Text c="dimmed" className="long">
          <bdi>{customer.name ?? customer.email}</bdi>
        </Text>
      </Stack>
      <Standing dispute={dispute} />
      {stage > 1 && state !== 'won' && state !== 'lost' && <Text>{words.asksAgain({ stage })}</Text>}
      {note !== null && <Text className="long">{words.noted({ note })}</Text>}
      {canAnswer && <Help reason={reason} />}
      {canAnswer && <Answer key={stage} dispute={dispute} />}
      <Ready dispute={dispute} />
    </Stack>
  );
}

/** How long there still is, where the answer is, or how it ended. */
function Standing({ dispute }: { dispute: DisputeDetails }) {
  const words = useWords('disputes');
  const { time } = useLanguage();
  const moneyOf = useMoney();
  const { state, answerBy, processor, currency, answer } = dispute;
  const money = moneyOf(dispute);
  const accepted = { money: moneyOf({ amount: answer.accepted ?? dispute.amount, currency }) };
  switch (state) {
    case 'won':
      return <Text>{words.isWon({ money })}</Text>;
    case 'lost':
      return <Text>{words.isLost({ money })}</Text>;
    case 'sent':
      return (
        <Text>{answer.verdict === 'accept' ? words.isAccepted(accepted) : words.isSent({ processor })}</Text>
      );
    case 'sending':
      return <Text role="status">{words.isSending({ processor })}</Text>;
    case 'looking_up':
      return (
        <Alert color="yellow" variant="light">
          {words.isLookedUp({ processor })}
        </Alert>
      );
    case 'late':
      return (
        <Alert color="red" variant="light">
          {words.tooLate({ time: time(answerBy ?? ''), processor })}
        </Alert>
      );
    case 'open':
    case 'refused':
      return <Awaited dispute={dispute} />;
  }
}

function Awaited({ dispute }: { dispute: DisputeDetails }) {
  const words = useWords('disputes');
  const { time } = useLanguage();
  const money = useMoney()(dispute);
  const left = useTimeLeft(dispute.leftMs);
  const { state, answerBy, processor, currency, answer } = dispute;
  const isClose = left !== null && left.ms < IS_CLOSE_MS;
  return (
    <Alert color={isClose ? 'red' : 'yellow'} variant="light">
      {state === 'refused' && (
        <Stack gap={4} mb="sm">
          <Text fw={700}>{words.isRefused({ processor })}</Text>
          {answer.refusal !== null && <Quoted text={answer.refusal} />}
        </Stack>
      )}
      {left === null || answerBy === null ? (
        <Text>{words.noDay({ processor })}</Text>
      ) : (
        <>
          <Text fw={700} fz="lg" role="timer">
            {words.answerWithin({ left: left.text })}
          </Text>
          <Text size="sm">
            {words.until({ time: time(answerBy), there: timeThere(answerBy, currency), processor })}
          </Text>
        </>
      )}
      <Text size="sm">{words.unanswered({ money })}</Text>
    </Alert>
  );
}

/** `16:04 GMT+1`, where the currency's processors are. */
function timeThere(at: string, currency: string): string {
  const { time, zone } = paymentTime(Date.parse(at), currency);
  return `${time} ${zone}`;
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

/** As the bank reads it; long, so it opens. */
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
        <details>
          <summary>{paper.title}</summary>
          <Sheet paper={paper} />
        </details>
      </Stack>
    </Section>
  );
}
