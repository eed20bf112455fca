// The disputes of a payment, each with the way to its own screen; and what a refund means while there is one.
import { Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import type { PaymentDetails } from '@titan/contract/console/payments.schema';
import { Link } from 'wouter';
import { useMay } from '../../session.tsx';
import { useMoney } from '../../ui/amount.tsx';
import { Figure, Section } from '../../ui/figure.tsx';
import { useWords } from '../../words/words.tsx';
import { StateOfDispute, TimeLeft } from '../disputes/lines.tsx';

type Disputed = Pick<PaymentDetails, 'disputes'>;

/** Most payments have none, and do not wait for the words of disputes. */
export function Disputes({ disputes }: Disputed) {
  return disputes.length === 0 ? null : <Listed disputes={disputes} />;
}

function Listed({ disputes }: Disputed) {
  const words = useWords('disputes');
  const may = useMay();
  const moneyOf = useMoney();
  return (
    <Section title={words.title} className={disputes.some(isOpen) ? 'urgent' : ''}>
      <Stack gap="sm">
        {disputes.map((dispute) => (
          <Group key={dispute.id} justify="space-between" gap="sm">
            {may('disputes') ? (
              <Figure to={`/disputes/${dispute.id}`}>{moneyOf(dispute)}</Figure>
            ) : (
              <Text fw={600}>{moneyOf(dispute)}</Text>
            )}
            <Group gap="sm">
              <TimeLeft dispute={dispute} />
              <StateOfDispute state={dispute.state} />
            </Group>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}

/** Beside a refund that somebody is about to make: what is open first, else what has taken its money already. */
export function RefundOfDisputed({ disputes }: Disputed) {
  const dispute = disputes.find(isOpen) ?? disputes.find(({ state }) => state === 'lost');
  return dispute === undefined ? null : <Means dispute={dispute} />;
}

function Means({ dispute }: { dispute: Disputed['disputes'][number] }) {
  const words = useWords('disputes');
  const may = useMay();
  const moneyOf = useMoney();
  const { id } = dispute;
  return (
    <Alert color="yellow" variant="light">
      <Text>{isOpen(dispute) ? words.refundMeans : words.takenMeans({ money: moneyOf(dispute) })}</Text>
      {may('disputes') && (
        <Anchor component={Link} href={`/disputes/${id}`} className="row-link">
          {words.openDispute}
        </Anchor>
      )}
    </Alert>
  );
}

const isOpen = ({ state }: Disputed['disputes'][number]): boolean => state !== 'won' && state !== 'lost';
