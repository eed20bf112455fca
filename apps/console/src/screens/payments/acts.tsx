// What may be done with a payment: give money back, send its receipt again, write a note. Each press acts once, however often it is sent.
import {
  Alert,
  Button,
  Card,
  Group,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { type Payment, refundPayment, sendReceipt, writeNote } from '@titan/contract/console/payments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { call, CallFailure, newPressKey } from '../../call.ts';
import { useMay } from '../../session.tsx';
import { Failed } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { useMoney } from './lines.tsx';

export function Acts({ payment }: { payment: Payment }) {
  const may = useMay();
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      {may('refund') && Number(payment.left) > 0 && <Refund payment={payment} />}
      {may('attend') && payment.receipt !== null && <Receipt payment={payment} way={payment.receipt} />}
      {may('attend') && <Note payment={payment} />}
    </SimpleGrid>
  );
}

const LOST: readonly CallFailure['code'][] = ['UNREACHABLE', 'UNAVAILABLE'];

/** Sends what a form says, under the same key until it is answered, and looks at the payment anew. */
function useAct<Sent, Answer>(payment: Payment, send: (sent: Sent, key: string) => Promise<Answer>) {
  const client = useQueryClient();
  const [key, setKey] = useState(newPressKey);
  const renew = (): void => setKey(newPressKey());
  return useMutation({
    mutationFn: (sent: Sent) => send(sent, key),
    onSuccess: renew,
    // What was refused has done nothing. What was lost, or broke off at the service, may have: the next press is the same one.
    onError: (error) => {
      if (error instanceof CallFailure && !LOST.includes(error.code)) renew();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['payment', payment.reference] }),
  });
}

function fieldsOf(event: SubmitEvent<HTMLFormElement>): Record<string, string> {
  event.preventDefault();
  const given = [...new FormData(event.currentTarget)];
  return Object.fromEntries(
    given.map(([name, value]) => [name, typeof value === 'string' ? value.trim() : '']),
  );
}

function Refund({ payment }: { payment: Payment }) {
  const words = useWords('payments');
  const moneyOf = useMoney();
  const { reference, currency, left, freely } = payment;
  const act = useAct(payment, (fields: Record<string, string>, key) =>
    call(refundPayment, {
      params: { reference },
      body: { amount: fields['amount'] || null, reason: fields['reason'] ?? '', key },
    }),
  );
  const wrongs: Readonly<Record<string, string>> = words.wrong;
  const wrong =
    act.error instanceof CallFailure && act.error.code === 'INVALID'
      ? (wrongs[act.error.fields['amount'] ?? ''] ?? wrongs['wrong'])
      : null;
  return (
    <Card withBorder component="section" aria-label={words.refund}>
      <form onSubmit={(event) => act.mutate(fieldsOf(event))}>
        <Stack gap="sm" align="flex-start">
          <Title order={2}>{words.refund}</Title>
          <TextInput
            w="100%"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            label={words.refundAmount({ currency })}
            description={words.refundHint({ money: moneyOf({ amount: left, currency }) })}
            error={wrong}
          />
          <TextInput w="100%" name="reason" label={words.reason} maxLength={200} autoComplete="off" />
          <Text size="sm" c="dimmed">
            {words.refundLimit({ money: moneyOf({ amount: freely, currency }) })}
          </Text>
          <Button type="submit" color="red.9" loading={act.isPending}>
            {words.refund}
          </Button>
          {act.data && <Done>{words.refundMade({ money: moneyOf(act.data) })}</Done>}
          {act.error && wrong === null && <Failed error={act.error} />}
        </Stack>
      </form>
    </Card>
  );
}

function Receipt({ payment, way }: { payment: Payment; way: 'mail' | 'link' }) {
  const words = useWords('payments');
  const act = useAct(payment, (_: null, key) =>
    call(sendReceipt, { params: { reference: payment.reference }, body: { key } }),
  );
  return (
    <Card withBorder component="section" aria-label={words.receipt[way]}>
      <Stack gap="sm" align="flex-start">
        <Title order={2}>{words.receipt[way]}</Title>
        <Button variant="default" loading={act.isPending} onClick={() => act.mutate(null)}>
          {words.receipt[way]}
        </Button>
        {act.data && (
          <>
            <Done>{words.receiptIs[act.data.outcome]({ email: payment.customer.email })}</Done>
            {act.data.link !== null && act.data.outcome !== 'sent' && <CopiedLink link={act.data.link} />}
          </>
        )}
        {act.error && <Failed error={act.error} />}
      </Stack>
    </Card>
  );
}

function CopiedLink({ link }: { link: string }) {
  const words = useWords('console');
  const { receipt } = useWords('payments');
  const [isCopied, setCopied] = useState(false);
  return (
    <Group gap="sm" w="100%" wrap="nowrap">
      <TextInput flex={1} readOnly dir="ltr" value={link} aria-label={receipt.link} />
      <Button
        variant="default"
        onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}
      >
        {isCopied ? words.copied : words.copy}
      </Button>
    </Group>
  );
}

function Note({ payment }: { payment: Payment }) {
  const words = useWords('payments');
  const { words: all } = useLanguage();
  const act = useAct(payment, (text: string, key) =>
    call(writeNote, { params: { reference: payment.reference }, body: { text, key } }),
  );
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    const form = event.currentTarget;
    const { text = '' } = fieldsOf(event);
    if (text !== '') act.mutate(text, { onSuccess: () => form.reset() });
  };
  return (
    <Card withBorder component="section" aria-label={words.note}>
      <form onSubmit={submit}>
        <Stack gap="sm" align="flex-start">
          <Textarea w="100%" name="text" label={words.note} maxLength={2_000} minRows={3} autosize required />
          <Button type="submit" variant="default" loading={act.isPending}>
            {words.writeNote}
          </Button>
          {act.isSuccess && <Done>{all.console.saved}</Done>}
          {act.error && <Failed error={act.error} />}
        </Stack>
      </form>
    </Card>
  );
}

function Done({ children }: { children: string }) {
  return (
    <Alert color="teal" variant="light" role="status" w="100%">
      {children}
    </Alert>
  );
}
