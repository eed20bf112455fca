// The sandbox: open payments with what happens outside, ten minutes at a press, and scenarios beside the payer's page.
import { Alert, Badge, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { OpenPayment, SandboxAct, ScenarioPlay } from '@titan/contract/console/sandbox.schema';
import { say, type SentenceOf } from '@titan/copy/catalogue';
import { useEffect, useRef } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { call, CallFailure } from '../../call.ts';
import { Failed, Loaded, Nothing, Screen } from '../../ui/states.tsx';
import { problemsIn, problemSentence } from '../../words/problems.ts';
import { useLanguage, useWords, type Words } from '../../words/words.tsx';
import styles from './sandbox.module.css';

const LOOK_EVERY_MS = 2_000;
const WATCH_EVERY_MS = 500;
const SKIPPED_MINUTES = 10;

const OPEN_KEY = ['sandbox-open'];

export default function SandboxScreen() {
  const words = useWords('sandbox');
  return (
    <Screen title={words.title}>
      <Scenarios />
      <OpenPayments />
    </Screen>
  );
}

function OpenPayments() {
  const words = useWords('sandbox');
  const query = useQuery({
    queryKey: OPEN_KEY,
    queryFn: () => call('GET /sandbox/payments'),
    refetchInterval: LOOK_EVERY_MS,
  });
  return (
    <Stack component="section" gap="sm" aria-labelledby="open-payments">
      <Title order={2} id="open-payments" size="h3">
        {words.open}
      </Title>
      <Text c="dimmed">{words.openAbout}</Text>
      <Loaded query={query}>
        {({ payments }) =>
          payments.length === 0 ? (
            <Nothing>{words.openNone}</Nothing>
          ) : (
            <SimpleGrid cols={{ base: 1, md: 2 }} component="ul" className={styles['list'] ?? ''}>
              {payments.map((payment) => (
                <OpenCard key={payment.reference} payment={payment} />
              ))}
            </SimpleGrid>
          )
        }
      </Loaded>
    </Stack>
  );
}

function OpenCard({ payment }: { payment: OpenPayment }) {
  const { reference, amount, customer, created_at: createdAt, channel, page, acts } = payment;
  const { money, time } = useLanguage();
  const words = useWords('sandbox');
  const { channels } = useWords('console');
  const queries = useQueryClient();
  const done = useMutation({
    mutationFn: (act: SandboxAct | 'skip') =>
      act === 'skip'
        ? call('POST /sandbox/payments/:reference/skip', {
            params: { reference },
            body: { minutes: SKIPPED_MINUTES },
          })
        : call('POST /sandbox/payments/:reference/press', { params: { reference }, body: { act } }),
    onSettled: () => void queries.invalidateQueries({ queryKey: OPEN_KEY }),
  });
  return (
    <Card withBorder component="li" padding="sm">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text fw={600}>{money(amount.minor, amount.currency)}</Text>
          {channel && <Badge>{channels[channel]}</Badge>}
        </Group>
        <Text size="sm" className="long">
          <bdi>{customer}</bdi>, <bdi>{reference}</bdi>, {time(createdAt)}
        </Text>
        <Group gap="xs">
          {acts.map((act) => (
            <Button key={act} size="xs" disabled={done.isPending} onClick={() => done.mutate(act)}>
              {words.acts[act]}
            </Button>
          ))}
          <Button
            size="xs"
            variant="default"
            loading={done.isPending && done.variables === 'skip'}
            onClick={() => done.mutate('skip')}
          >
            {words.skip}
          </Button>
          <Button size="xs" variant="default" component="a" href={page} target="_blank" rel="noreferrer">
            {words.page}
          </Button>
        </Group>
        {done.isSuccess && (
          <Text role="status" size="sm">
            {words.done}
          </Text>
        )}
        {done.error && <Failed error={done.error} />}
      </Stack>
    </Card>
  );
}

/** Which of them is watched stands in the address. */
function Scenarios() {
  const words = useWords('sandbox');
  const [search, setSearch] = useSearchParams();
  const id = search.get('play');
  const query = useQuery({
    queryKey: ['scenarios'],
    queryFn: () => call('GET /sandbox/scenarios'),
    staleTime: Infinity,
  });
  const begin = useMutation({
    mutationFn: (name: string) => call('POST /sandbox/plays', { body: { name } }),
    onSuccess: (begun) => setSearch({ play: begun.id }),
  });
  return (
    <Stack component="section" gap="sm" aria-labelledby="scenarios">
      <Title order={2} id="scenarios" size="h3">
        {words.scenarios}
      </Title>
      <Text c="dimmed">{words.scenariosAbout}</Text>
      {begin.error && <NotBegun error={begin.error} />}
      {id && <Watched key={id} id={id} />}
      <Loaded query={query}>
        {({ scenarios }) => (
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} component="ul" className={styles['list'] ?? ''}>
            {scenarios.map((name) => (
              <Card key={name} withBorder component="li" padding="sm">
                <Stack gap="xs" justify="space-between" h="100%">
                  <Text size="sm" id={name}>
                    {titleOf(words, name)}
                  </Text>
                  <Button
                    size="xs"
                    variant="light"
                    aria-describedby={name}
                    disabled={begin.isPending}
                    onClick={() => begin.mutate(name)}
                  >
                    {words.play({ name })}
                  </Button>
                </Stack>
              </Card>
            ))}
          </SimpleGrid>
        )}
      </Loaded>
    </Stack>
  );
}

function NotBegun({ error }: { error: Error }) {
  const sentence = problemSentence<'sandbox'>(useWords('sandbox'), problemsIn(error)['name']);
  return sentence ? <Text role="alert">{sentence}</Text> : <Failed error={error} />;
}

function Watched({ id }: { id: string }) {
  const words = useWords('sandbox');
  const query = useQuery({
    queryKey: ['play', id],
    queryFn: () => call('GET /sandbox/plays/:id', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'playing' ? WATCH_EVERY_MS : false),
    retry: false,
  });
  if (query.error instanceof CallFailure && query.error.code === 'UNKNOWN')
    return <Nothing>{words.gone}</Nothing>;
  return <Loaded query={query}>{(play) => <Play play={play} />}</Loaded>;
}

function Play({ play: { name, steps, state, page, ...play } }: { play: ScenarioPlay }) {
  const words = useWords('sandbox');
  const heading = useRef<HTMLHeadingElement>(null);
  // What is played is what the eye and the keyboard follow to.
  useEffect(() => heading.current?.focus(), []);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Stack gap="sm">
        <Title order={3} size="h4" tabIndex={-1} ref={heading}>
          {titleOf(words, name)}
        </Title>
        <ol className={styles['steps']}>
          {steps.map((step, at) => (
            // Steps are only ever added.
            <li key={at}>{say(words.step, step as SentenceOf<typeof words.step>)}</li>
          ))}
        </ol>
        {state === 'playing' ? <Text role="status">{words.playing}</Text> : <Outcome play={play} />}
      </Stack>
      {page && (
        // Drawn anew with each step: the page itself would notice some only after a while.
        <iframe
          key={`${page}-${steps.length}-${state}`}
          className={styles['page']}
          src={page}
          title={words.page}
        />
      )}
    </SimpleGrid>
  );
}

function Outcome({ play }: { play: Pick<ScenarioPlay, 'why' | 'unexplained_minor'> }) {
  const words = useWords('sandbox');
  const { why, unexplained_minor: unexplained } = play;
  return (
    <Alert color={unexplained === 0 ? 'green' : 'red'} variant="light" role="status">
      <Text>{unexplained === null ? words.failed : words.unexplained({ count: unexplained })}</Text>
      {why !== null && (
        <Text size="sm" lang="en" dir="ltr" className="long">
          {why}
        </Text>
      )}
    </Alert>
  );
}

/** A server that is newer than the page may have more of them. */
function titleOf({ scenario }: Words['sandbox'], name: string): string {
  return (scenario as Record<string, string>)[name] ?? name;
}
