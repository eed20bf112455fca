// What may be done with a payment besides a refund (refund.tsx): send its receipt again, and write a note.
import { Alert, Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import type { PaymentDetails } from '@titan/contract/console/payments.schema';
import { type ReactNode, useState } from 'react';
import { call } from '../../call.ts';
import { useMay } from '../../session.tsx';
import { Copy } from '../../ui/copy.tsx';
import { Form } from '../../ui/form.tsx';
import { Failed } from '../../ui/states.tsx';
import { problemsIn } from '../../words/problems.ts';
import { useWords } from '../../words/words.tsx';
import { isLost, usePress } from './press.ts';

/** What came of a press; it has the focus of what was pressed. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <Alert color="teal" variant="light" role="status" w="100%" tabIndex={-1} ref={focus}>
      {children}
    </Alert>
  );
}

/** For what takes the place of what was pressed. */
export function focus(element: HTMLElement | null): void {
  element?.focus();
}

/** Why a press failed, or that it may not have. */
export function PressFailure({ error }: { error: Error | null }) {
  const { lost } = useWords('payments');
  if (error === null) return null;
  if (!isLost(error)) return <Failed error={error} />;
  return (
    <Alert color="yellow" variant="light" role="alert">
      {lost}
    </Alert>
  );
}

export function Receipt({ payment, by }: { payment: PaymentDetails; by: 'mail' | 'link' }) {
  const { receipt, receiptIs } = useWords('payments');
  const { problems } = useWords('signIn');
  const { reference, customer } = payment;
  /** Null: the payer's. */
  const [typed, setTyped] = useState<string | null>(null);
  const press = usePress({
    payment: reference,
    nameOf: (email: string | null) => `receipt ${email ?? ''}`,
    send: (email, key) => {
      const body = { key, ...(email !== null && { email }) };
      return call('POST /payments/of/:reference/receipt', { params: { reference }, body });
    },
  });
  const { data, variables: sentTo } = press;
  const isWrong = problemsIn(press.error)['email'] !== undefined;
  return (
    <Stack gap="sm" align="flex-start">
      {data && (
        <Done>
          {receiptIs[data.outcome]({ email: sentTo ?? customer.email })}
          {data.link !== null && data.outcome !== 'sent' && (
            <Group gap="sm" mt="sm" wrap="nowrap">
              <TextInput flex={1} readOnly dir="ltr" value={data.link} aria-label={receipt.link} />
              <Copy value={data.link} variant="default" />
            </Group>
          )}
        </Done>
      )}
      {!isWrong && <PressFailure error={press.error} />}
      {!data && typed !== null && (
        <TextInput
          type="email"
          label={receipt.elsewhere}
          autoComplete="off"
          w="100%"
          maw={360}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            press.reset();
            setTyped(value);
          }}
          error={isWrong && problems.email_wrong}
        />
      )}
      {/* A second press of the same finger sends nothing more. */}
      {!data && (
        <Group gap="sm">
          <Button
            variant="default"
            loading={press.isPending}
            disabled={typed === ''}
            onClick={() => press.mutate(typed)}
          >
            {receipt[by]}
          </Button>
          {by === 'mail' && typed === null && (
            <Button variant="default" onClick={() => setTyped('')}>
              {receipt.elsewhere}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

export function Note({ payment: { reference } }: { payment: PaymentDetails }) {
  const words = useWords('payments');
  const { saved } = useWords('console');
  const may = useMay();
  const [text, setText] = useState('');
  const press = usePress({
    payment: reference,
    // Other words are another note.
    nameOf: (note: string) => `note ${note}`,
    send: (note, key) =>
      call('POST /payments/of/:reference/note', { params: { reference }, body: { text: note, key } }),
    onDone: () => setText(''),
  });
  if (!may('attend')) return null;
  return (
    <Form gap="sm" align="flex-start" onSubmit={() => press.mutate(text)}>
      {press.isSuccess && text === '' && <Done>{saved}</Done>}
      <Textarea
        w="100%"
        label={words.note}
        maxLength={2_000}
        autosize
        required
        withAsterisk={false}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <PressFailure error={press.error} />
      {text.trim() !== '' && (
        <Button type="submit" variant="default" loading={press.isPending}>
          {words.writeNote}
        </Button>
      )}
    </Form>
  );
}
