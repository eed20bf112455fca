// Webhooks: where they go and how that address fares, the doctor, and what was sent and answered.
import { Badge, Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import type { Receiver } from '@titan/contract/console/webhooks.schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../call.ts';
import { useMay } from '../../session.tsx';
import { useChange } from '../../ui/change.ts';
import { Form } from '../../ui/form.tsx';
import { Failed, Loaded, Screen } from '../../ui/states.tsx';
import { problemsIn, problemSentence } from '../../words/problems.ts';
import { useLanguage, useWords } from '../../words/words.tsx';
import { Deliveries } from './deliveries.tsx';
import { Report } from './report.tsx';

/** Twenty probes take twenty seconds, and the server may be slow. */
const EXAMINATION_MS = 60_000;

export default function WebhooksScreen() {
  const words = useWords('webhooks');
  const query = useQuery({
    queryKey: ['webhooks', 'receiver'],
    queryFn: () => call('GET /webhooks/receiver'),
  });
  return (
    <Screen title={words.title}>
      <Loaded query={query}>
        {(state) => (
          <>
            <Address key={state.url} state={state} />
            <Deliveries events={state.events} hasFailed={state.undelivered > 0 || state.waiting > 0} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

const HEALTH_COLOURS = { unused: 'gray', well: 'green', failing: 'yellow', off: 'red' } as const;

function Address({ state }: { state: Receiver }) {
  const words = useWords('webhooks');
  const may = useMay();
  const examination = useChange('webhooks', () =>
    call('POST /webhooks/doctor', { body: {}, deadlineMs: EXAMINATION_MS }),
  );
  const test = useChange('webhooks', () => call('POST /webhooks/test', { body: {} }));
  const isBusy = examination.isPending || test.isPending;
  const { url } = state;
  return (
    <Card withBorder>
      <Stack gap="sm">
        <Facts state={state} />
        {may('integration') && <ChangeAddress url={url} />}
        {url !== null && (
          <Group>
            <Button
              variant="default"
              loading={test.isPending}
              disabled={isBusy}
              onClick={() => test.mutate()}
            >
              {words.test}
            </Button>
            <Button
              variant="default"
              loading={examination.isPending}
              disabled={isBusy}
              onClick={() => examination.mutate()}
            >
              {words.doctor}
            </Button>
          </Group>
        )}
        <div aria-live="polite">
          {test.data && <Report report={test.data} isOfTest />}
          {examination.isPending && <Text>{words.doctorRuns}</Text>}
          {examination.data && <Report report={examination.data} />}
        </div>
        {test.error && <Problem error={test.error} />}
        {examination.error && <Problem error={examination.error} />}
      </Stack>
    </Card>
  );
}

function Facts({ state }: { state: Receiver }) {
  const { url, health, answeredAt, waiting, undelivered, nextTryAt } = state;
  const words = useWords('webhooks');
  const { time } = useLanguage();
  return (
    <>
      <Group justify="space-between">
        <Title order={2}>{words.address}</Title>
        {url !== null && <Badge color={HEALTH_COLOURS[health]}>{words.health[health]}</Badge>}
      </Group>
      <Text className="long" dir={url === null ? undefined : 'ltr'}>
        {url ?? words.no_address}
      </Text>
      <Group gap="md">
        {answeredAt !== null && <Text c="dimmed">{words.answeredAt({ time: time(answeredAt) })}</Text>}
        {waiting > 0 && <Text c="dimmed">{words.waiting({ count: waiting })}</Text>}
        {undelivered > 0 && <Text c="dimmed">{words.undelivered({ count: undelivered })}</Text>}
      </Group>
      {nextTryAt !== null && <Text c="dimmed">{words.nextAt({ time: time(nextTryAt) })}</Text>}
    </>
  );
}

function ChangeAddress({ url }: { url: string | null }) {
  const words = useWords('webhooks');
  const { save, cancel } = useWords('console');
  const [text, setText] = useState(url ?? '');
  const [isOpen, setIsOpen] = useState(false);
  const saving = useChange(
    'webhooks',
    () => call('POST /webhooks/address', { body: { url: text.trim() || null } }),
    () => setIsOpen(false),
  );
  if (!isOpen)
    return (
      <Button variant="default" me="auto" onClick={() => setIsOpen(true)}>
        {words.change}
      </Button>
    );
  const isWrong = problemsIn(saving.error)['url'] !== undefined;
  return (
    <Form gap="sm" onSubmit={() => saving.mutate()}>
      <TextInput
        label={words.addressLabel}
        type="url"
        dir="ltr"
        ref={focus}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={isWrong ? words.wrong_address : null}
      />
      <Group>
        <Button type="submit" loading={saving.isPending}>
          {save}
        </Button>
        <Button variant="default" onClick={() => setIsOpen(false)}>
          {cancel}
        </Button>
      </Group>
      {saving.error && !isWrong && <Failed error={saving.error} />}
    </Form>
  );
}

/** It is what the press asked for. */
function focus(input: HTMLInputElement | null): void {
  input?.focus();
}

function Problem({ error }: { error: Error }) {
  const sentence = problemSentence<'webhooks'>(useWords('webhooks'), problemsIn(error)['url']);
  return sentence ? <Text role="alert">{sentence}</Text> : <Failed error={error} />;
}
