// Refunds of a payment that wait for a second person: who asked may withdraw them, anybody else who may refund decides.
import { Button, Group, Stack, Text } from '@mantine/core';
import type { AskedRefund } from '@titan/contract/console/payments.schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../call.ts';
import { useMay } from '../../session.tsx';
import { useMoney } from '../../ui/amount.tsx';
import { useChange } from '../../ui/change.ts';
import { Section } from '../../ui/figure.tsx';
import { Failed, Hint } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';

/** Empty for whoever may not refund. */
export function useAskedRefunds(): readonly AskedRefund[] {
  const may = useMay();
  const query = useQuery({
    queryKey: ['asked-refunds'],
    queryFn: () => call('GET /asked-refunds'),
    enabled: may('refund'),
  });
  return query.data?.refunds ?? [];
}

export function AskedRefunds({ payment }: { payment: string }) {
  const { asked: words } = useWords('payments');
  const asked = useAskedRefunds().filter((each) => each.payment === payment);
  if (asked.length === 0) return null;
  return (
    <Section title={words.title}>
      <Stack>
        {asked.map((each) => (
          <Asked key={each.id} asked={each} />
        ))}
      </Stack>
    </Section>
  );
}

function Asked({ asked }: { asked: AskedRefund }) {
  const { asked: words } = useWords('payments');
  const { time } = useLanguage();
  const moneyOf = useMoney();
  const client = useQueryClient();
  const { who, reason, isOwn, askedAt, expiresAt, payment } = asked;
  const params = { id: String(asked.id) };
  const readPayment = () => void client.invalidateQueries({ queryKey: ['payment', payment] });
  const approve = useChange(
    'asked-refunds',
    () => call('POST /asked-refunds/:id/approve', { params }),
    readPayment,
  );
  const decline = useChange('asked-refunds', () => call('POST /asked-refunds/:id/decline', { params }));
  const error = approve.error ?? decline.error;
  return (
    <Stack gap="xs">
      <Text>{words.line({ who, money: moneyOf(asked), time: time(askedAt), until: time(expiresAt) })}</Text>
      {reason !== null && (
        <Text fs="italic" className="long">
          {reason}
        </Text>
      )}
      {error && <Failed error={error} />}
      {isOwn && <Hint>{words.own}</Hint>}
      <Group>
        {!isOwn && (
          <Button loading={approve.isPending} onClick={() => approve.mutate()}>
            {words.approve}
          </Button>
        )}
        <Button variant="default" loading={decline.isPending} onClick={() => decline.mutate()}>
          {isOwn ? words.withdraw : words.decline}
        </Button>
      </Group>
    </Stack>
  );
}
