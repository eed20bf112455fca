// A payment: what, how much, from whom and in which state, what can be done; then its story beside its facts.
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { PaymentStatus } from '@titan/contract/console/lists';
import type { PaymentDetails } from '@titan/contract/console/payments.schema';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { call } from '../../call.ts';
import { useMoney } from '../../ui/amount.tsx';
import { Section } from '../../ui/figure.tsx';
import { Loaded, Screen } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { Note } from './actions.tsx';
import { AskedRefunds } from './asked-refunds.tsx';
import { Disputes } from './disputed.tsx';
import { Bought, Facts, Technical } from './facts.tsx';
import { HeldRefunds } from './held-refunds.tsx';
import { Status } from './lines.tsx';
import { RefundButton } from './refund.tsx';
import { ReviewItems } from './review-items.tsx';
import { Story } from './story.tsx';

const LOOK_MS = 10_000;

export default function PaymentScreen() {
  const { reference = '' } = useParams();
  const words = useWords('payments');
  const moneyOf = useMoney();
  const query = useQuery({
    queryKey: ['payment', reference],
    queryFn: () => call('GET /payments/of/:reference', { params: { reference } }),
    refetchInterval: LOOK_MS,
  });
  const payment = query.data;
  return (
    <Screen
      isSum
      title={payment ? moneyOf(payment) : words.title}
      beside={payment && <Status status={payment.status} />}
      actions={payment && <Actions payment={payment} />}
    >
      <Loaded query={query} isLive>
        {(each) => <Whole key={reference} payment={each} />}
      </Loaded>
    </Screen>
  );
}

function Actions({ payment }: { payment: PaymentDetails }) {
  const words = useWords('payments');
  return (
    <Group gap="sm">
      <RefundButton payment={payment} />
      <Button component="a" href={payment.page} target="_blank" rel="noopener noreferrer" variant="default">
        {words.payerPage}
      </Button>
    </Group>
  );
}

function Whole({ payment }: { payment: PaymentDetails }) {
  const words = useWords('payments');
  const { reference, attempts, webhooks } = payment;
  return (
    <Stack gap="md">
      <Subject payment={payment} />
      <Disputes disputes={payment.disputes} />
      <HeldRefunds payment={payment} />
      <AskedRefunds payment={reference} />
      <ReviewItems payment={reference} />
      <div className="story-and-facts">
        <Stack gap="md">
          <Bought payment={payment} />
          <Section title={words.timeline}>
            <Stack gap="lg">
              <Story events={payment.events} />
              {attempts.length === 0 && <Text c="dimmed">{words.noAttempts}</Text>}
              <Note payment={payment} />
            </Stack>
          </Section>
        </Stack>
        <Facts payment={payment} />
      </div>
      <Technical attempts={attempts} webhooks={webhooks} />
    </Stack>
  );
}

const NOT_PAID: readonly PaymentStatus[] = ['failed', 'expired', 'abandoned'];

/** What it was for, from whom, and why it was not paid. */
function Subject({ payment }: { payment: PaymentDetails }) {
  const { andMore } = useWords('payments');
  const { time } = useLanguage();
  const { reference, narration, items, link, customer, createdAt, attempts } = payment;
  const [first] = items;
  const order =
    first && (items.length > 1 ? andMore({ name: first.name, count: items.length - 1 }) : first.name);
  const what = narration || order || link?.name;
  return (
    <Stack gap={2}>
      {what && (
        <Text fw={600} className="long">
          <bdi>{what}</bdi>
        </Text>
      )}
      <Text c="dimmed" className="long">
        <Anchor component={Link} href={`/customers/of/${encodeURIComponent(reference)}`}>
          <bdi>{customer.name ?? customer.email}</bdi>
        </Anchor>{' '}
        · {time(createdAt)}
      </Text>
      {NOT_PAID.includes(payment.status) && <Text className="long">{attempts.at(-1)?.sentence}</Text>}
    </Stack>
  );
}
