// What ends the shop's part of a dispute: to send the answer, or to accept. Each is a step of its own, confirmed by a second press.
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import type { DisputeDetails } from '@titan/contract/console/disputes.schema';
import { fromDecimal } from '@titan/rules/money';
import { readTypedAmount } from '@titan/rules/typed-amount';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../call.ts';
import { useAmountProblem, useMoney } from '../../ui/amount.tsx';
import { Failed } from '../../ui/states.tsx';
import { problemsIn, problemSentence } from '../../words/problems.ts';
import { useLanguage, useWords } from '../../words/words.tsx';
import { focus } from '../payments/actions.tsx';
import type { Draft } from './draft.ts';

type SendProps = { dispute: DisputeDetails; draft: Draft; onClose(): void };

/** A second press of the same finds it sent: the service refuses what is no longer as it was seen, and the screen looks again. */
function useSend(
  { dispute: { id }, draft, onClose }: SendProps,
  name: 'POST /disputes/:id/accept' | 'POST /disputes/:id/decline',
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { stage: number; amount?: string }) =>
      call(name, {
        params: { id: String(id) },
        body: { ...draft.texts, ...body, version: draft.version },
        deadlineMs: SEND_MS,
      }),
    onSuccess: () => {
      draft.forget();
      onClose();
    },
    // Not waited for: without a network it takes seconds.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['dispute', String(id)] });
      void client.invalidateQueries({ queryKey: ['disputes'] });
    },
  });
}

/** The processor is asked before the press is answered. */
const SEND_MS = 90_000;

export function SendDialog(props: SendProps) {
  const { dispute, draft, onClose } = props;
  const words = useWords('disputes');
  const send = useSend(props, 'POST /disputes/:id/decline');
  const problems = Object.entries(problemsIn(send.error)).map(([field, problem]) => {
    const names: Readonly<Record<string, string>> = { ...words.fields, file: words.files };
    return `${names[field] ?? ''}: ${problemSentence<'disputes'>(words.wrong, problem) ?? ''}`;
  });
  return (
    <Modal opened onClose={onClose} title={words.send}>
      <Confirmed
        label={words.sendNow}
        isPending={send.isPending}
        onConfirm={() => send.mutate({ stage: dispute.stage })}
        onBack={onClose}
      >
        <Text>{words.sendMeans(dispute)}</Text>
        <Text>{words.sendFiles({ count: dispute.files.length })}</Text>
        <Text fs="italic" className="long lines" lang="en" dir="auto" lineClamp={6}>
          {draft.texts.message}
        </Text>
        {problems.map((each) => (
          <Text key={each} c="red" role="alert">
            {each}
          </Text>
        ))}
        {send.error && problems.length === 0 && <Failed error={send.error} />}
      </Confirmed>
    </Modal>
  );
}

export function AcceptDialog(props: SendProps) {
  const { dispute, onClose } = props;
  const { amount, currency, takes, stage } = dispute;
  const words = useWords('disputes');
  const { money: write } = useLanguage();
  const moneyOf = useMoney();
  const problemOf = useAmountProblem();
  const [typed, setTyped] = useState(amount);
  const [isReviewed, setReviewed] = useState(takes?.inPart !== true);
  const accept = useSend(props, 'POST /disputes/:id/accept');
  const read = readTypedAmount(typed, currency);
  const isTooMuch = read.ok && read.minor > fromDecimal(amount, currency);
  const problem = read.ok ? undefined : read.problem;
  const own = isTooMuch ? 'too_much' : problem;
  const refusedAs = problemsIn(accept.error)['amount'];
  const isWhole = read.ok && read.minor === fromDecimal(amount, currency);
  const money = read.ok ? write(read.minor, currency) : moneyOf(dispute);
  const step = (): ReactNode =>
    isReviewed ? (
      <Confirmed
        label={words.acceptNow({ money })}
        isPending={accept.isPending}
        onConfirm={() => accept.mutate({ stage, ...(!isWhole && { amount: typed }) })}
        onBack={() => (takes?.inPart === true ? setReviewed(false) : onClose())}
      >
        <Text fw={600}>{words.acceptMeans({ money })}</Text>
        {accept.error && <Failed error={accept.error} />}
      </Confirmed>
    ) : (
      <Stack>
        <TextInput
          data-autofocus
          inputMode="decimal"
          autoComplete="off"
          label={words.acceptAmount({ currency })}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            accept.reset();
            setTyped(value);
          }}
          error={problemSentence<'disputes'>(words.wrong, refusedAs ?? own) ?? problemOf(own, currency)}
        />
        <Group>
          <Button disabled={own !== undefined} onClick={() => setReviewed(true)}>
            {words.accept}
          </Button>
        </Group>
      </Stack>
    );
  return (
    <Modal opened onClose={onClose} title={words.accept}>
      {step()}
    </Modal>
  );
}

type ConfirmedProps = {
  label: string;
  isPending: boolean;
  onConfirm(): void;
  onBack(): void;
  children: ReactNode;
};

/** The words have the focus, not the button: a key that is held down, or pressed twice, confirms nothing. */
function Confirmed({ label, isPending, onConfirm, onBack, children }: ConfirmedProps) {
  const words = useWords('disputes');
  return (
    <Stack>
      <Stack gap="xs" tabIndex={-1} ref={focus} data-autofocus id={MEANS}>
        {children}
      </Stack>
      <Group>
        <Button
          aria-describedby={MEANS}
          loading={isPending}
          onClick={({ detail }) => detail < 2 && onConfirm()}
        >
          {label}
        </Button>
        <Button variant="default" onClick={onBack}>
          {words.change}
        </Button>
      </Group>
    </Stack>
  );
}

/** The id of what a press means. */
const MEANS = 'dispute-means';
