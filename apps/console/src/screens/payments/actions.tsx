// What may be done with a payment: give money back, send its receipt again, write a note. Each press acts once, however often it is sent.
import {
  Alert,
  Button,
  CopyButton,
  Group,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { FieldProblem } from '@titan/contract/console/field-problem';
import type { PaymentDetails } from '@titan/contract/console/payments.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { call, CallFailure, newPressKey } from '../../call.ts';
import { useMay } from '../../session.tsx';
import { useAmountProblem, useMoney, useSum } from '../../ui/amount.tsx';
import { Section } from '../../ui/figure.tsx';
import { Failed } from '../../ui/states.tsx';
import { problemsIn, problemSentence } from '../../words/problems.ts';
import { useWords } from '../../words/words.tsx';

export function PaymentActions({ payment }: { payment: PaymentDetails }) {
  const may = useMay();
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      {may('refund') && <Refund payment={payment} />}
      {may('attend') && payment.receipt !== null && <Receipt payment={payment} by={payment.receipt} />}
      {may('attend') && <Note payment={payment} />}
    </SimpleGrid>
  );
}

type FieldValues = Readonly<Record<string, string>>;

type ActionProps<Answer> = {
  name: 'refund' | 'receipt' | 'note';
  payment: PaymentDetails;
  title: string;
  button: string;
  /** It can be done no more. */
  isOver?: boolean;
  /** The id of what the button is about to do. */
  describedBy?: string;
  /** The same key names the same press. */
  send(fields: FieldValues, key: string): Promise<Answer>;
  done(answer: Answer): ReactNode;
  /**
   * What stands in the form; without it the button alone.
   * @param wrong what is wrong with the amount, as the service names it
   */
  children?(button: ReactNode, wrong: FieldProblem | undefined): ReactNode;
};

/** A form that gives way to what came of it, so that a second press of the same finger does nothing more. */
function PaymentAction<Answer>(props: ActionProps<Answer>) {
  const { name, payment, title, button, isOver = false, describedBy, send, done } = props;
  const { children = (press: ReactNode) => press } = props;
  const { lost } = useWords('payments');
  const client = useQueryClient();
  // Other words are another note. Another sum is not another refund: the service refuses it as long as the first may have been made.
  const pressOf = ({ text = '' }: FieldValues): string => `titan-press ${name} ${payment.reference} ${text}`;
  const action = useMutation({
    mutationFn: (fields: FieldValues) => send(fields, keyOf(pressOf(fields))),
    // What was refused has done nothing. What was lost, or broke off at the service, may have: the next press is the same one.
    onSettled: (_, error, fields) => {
      void client.invalidateQueries({ queryKey: ['asked-refunds'] });
      if (!isLost(error)) sessionStorage.removeItem(pressOf(fields));
      // Not waited for: without a network it takes seconds, and what came of the press would not be told until then.
      void client.invalidateQueries({ queryKey: ['payment', payment.reference] });
    },
  });
  if (isOver && action.isIdle) return null;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    action.mutate(Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>);
  };
  const wrong = problemsIn(action.error)['amount'];
  return (
    <Section title={title}>
      {action.isSuccess ? (
        <Stack gap="sm" align="flex-start">
          <Alert color="teal" variant="light" role="status" w="100%" tabIndex={-1} ref={focus}>
            {done(action.data)}
          </Alert>
          {!isOver && (
            <Button variant="default" onClick={action.reset}>
              {button}
            </Button>
          )}
        </Stack>
      ) : (
        <form onSubmit={submit}>
          <Stack gap="sm" align="flex-start">
            {children(
              <Button type="submit" loading={action.isPending} aria-describedby={describedBy}>
                {button}
              </Button>,
              wrong,
            )}
            {isLost(action.error) && (
              <Alert color="yellow" variant="light" role="alert">
                {lost}
              </Alert>
            )}
            {action.error && !isLost(action.error) && wrong === undefined && <Failed error={action.error} />}
          </Stack>
        </form>
      )}
    </Section>
  );
}

/** Until its answer came a press keeps its key, also where the page is loaded anew meanwhile. */
function keyOf(press: string): string {
  const key = sessionStorage.getItem(press) ?? newPressKey();
  sessionStorage.setItem(press, key);
  return key;
}

function isLost(error: Error | null): boolean {
  return error instanceof CallFailure && (error.code === 'UNREACHABLE' || error.code === 'UNAVAILABLE');
}

function Refund({ payment }: { payment: PaymentDetails }) {
  const words = useWords('payments');
  const moneyOf = useMoney();
  const { reference, refundable } = payment;
  return (
    <PaymentAction
      name="refund"
      payment={payment}
      title={words.refund}
      button={words.refund}
      isOver={Number(refundable) === 0}
      describedBy={SUM}
      send={({ amount = '', reason = '' }, key) =>
        call('POST /payments/of/:reference/refund', { params: { reference }, body: { amount, reason, key } })
      }
      done={({ state, ...money }) =>
        (state === 'waiting' ? words.refundAsked : words.refundMade)({ money: moneyOf(money) })
      }
    >
      {(button, wrong) => <RefundFields payment={payment} button={button} wrong={wrong} />}
    </PaymentAction>
  );
}

/** The id of what says how much goes back, as it was read. */
const SUM = 'refund-sum';

type RefundFieldsProps = { payment: PaymentDetails; button: ReactNode; wrong: FieldProblem | undefined };

function RefundFields({ payment, button, wrong }: RefundFieldsProps) {
  const { currency, refundable, refundLimit, shopRefundLimit } = payment;
  const words = useWords('payments');
  const { refunds } = useWords('amount');
  const moneyOf = useMoney();
  const problemOf = useAmountProblem();
  const sum = useSum();
  // What the form began with: a press whose answer was lost is sent again as it was.
  const [typed, setTyped] = useState(refundable);
  const money = sum(typed, currency);
  return (
    <>
      <TextInput
        w="100%"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        required
        withAsterisk={false}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        label={words.refundAmount({ currency })}
        description={words.refundHint({ money: moneyOf({ amount: refundable, currency }) })}
        error={problemSentence<'payments'>(words.wrong, wrong) ?? problemOf(wrong, currency)}
      />
      <TextInput w="100%" name="reason" label={words.reason} maxLength={200} autoComplete="off" />
      <Text size="sm" c="dimmed">
        {words.refundLimit({
          money: moneyOf({ amount: refundLimit, currency }),
          shop: moneyOf({ amount: shopRefundLimit, currency }),
        })}
      </Text>
      <Group gap="sm">
        {button}
        <Text id={SUM} size="sm">
          {money && refunds({ money })}
        </Text>
      </Group>
    </>
  );
}

function Receipt({ payment, by }: { payment: PaymentDetails; by: 'mail' | 'link' }) {
  const { receipt, receiptIs } = useWords('payments');
  const { copy, copied } = useWords('console');
  const { reference, customer } = payment;
  return (
    <PaymentAction
      name="receipt"
      payment={payment}
      title={receipt[by]}
      button={receipt[by]}
      send={(_, key) =>
        call('POST /payments/of/:reference/receipt', { params: { reference }, body: { key } })
      }
      done={({ outcome, link }) => (
        <>
          {receiptIs[outcome]({ email: customer.email })}
          {link !== null && outcome !== 'sent' && (
            <Group gap="sm" mt="sm" wrap="nowrap">
              <TextInput flex={1} readOnly dir="ltr" value={link} aria-label={receipt.link} />
              <CopyButton value={link}>
                {(state) => (
                  <Button variant="default" onClick={state.copy}>
                    {state.copied ? copied : copy}
                  </Button>
                )}
              </CopyButton>
            </Group>
          )}
        </>
      )}
    />
  );
}

function Note({ payment }: { payment: PaymentDetails }) {
  const words = useWords('payments');
  const { saved } = useWords('console');
  return (
    <PaymentAction
      name="note"
      payment={payment}
      title={words.note}
      button={words.writeNote}
      send={({ text = '' }, key) =>
        call('POST /payments/of/:reference/note', {
          params: { reference: payment.reference },
          body: { text, key },
        })
      }
      done={() => saved}
    >
      {(button) => (
        <>
          <Textarea
            w="100%"
            name="text"
            aria-label={words.note}
            maxLength={2_000}
            minRows={3}
            autosize
            required
          />
          {button}
        </>
      )}
    </PaymentAction>
  );
}

/** It stands where the form was that had the focus. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}
