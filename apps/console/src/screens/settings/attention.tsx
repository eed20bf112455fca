// What only a person can settle, with what to do, and closed with a note.
import { Button, Card, Code, Group, Radio, Stack, Text, Textarea, Title } from '@mantine/core';
import type { ReviewItemRow } from '@titan/contract/console/settings.schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../call.ts';
import { useMay } from '../../session.tsx';
import { processorName } from '../../ui/processor.ts';
import { Hint, Loaded, Nothing } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { MutationForm, Dialog, useSettingsMutation } from './dialog.tsx';

export function AttentionTab() {
  const words = useWords('settings');
  const query = useQuery({ queryKey: ['attention'], queryFn: () => call('GET /settings/attention') });
  return (
    <Loaded query={query}>
      {({ reviewItems }) =>
        reviewItems.length === 0 ? (
          <Nothing>{words.nothingWaits}</Nothing>
        ) : (
          <Stack>
            <Text>{words.attentionIntro}</Text>
            {reviewItems.map((item) => (
              <ReviewCard key={item.name} item={item} />
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
}

/** @param isHere it stands on its payment's own screen */
export function ReviewCard({ item, isHere = false }: { item: ReviewItemRow; isHere?: boolean }) {
  const words = useWords('settings');
  const { reviewItem } = useWords('today');
  const { time, money } = useLanguage();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { kind, what, payment, amount_minor, currency, answer_by, note } = item;
  const maySettle = item.outcomes.length === 0 || may('refund');
  return (
    <Card withBorder>
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2}>{reviewItem({ what })}</Title>
          {amount_minor !== null && currency !== null && (
            <Text fw={700}>{money(amount_minor, currency)}</Text>
          )}
        </Group>
        <Text>{words.todo[kind]}</Text>
        {answer_by !== null && <Text fw={700}>{words.answerBy({ time: time(answer_by) })}</Text>}
        {note !== null && <Text fs="italic">{note}</Text>}
        <Origin {...item} />
        <Group>
          <AnswerButton {...item} />
          {payment !== null && !isHere && (
            <Button component={Link} href={`/payments/${payment}`} variant="default">
              {words.openPayment}
            </Button>
          )}
          {maySettle && (
            <Button variant={isHere ? 'default' : 'filled'} onClick={() => setOpen(true)}>
              {words.settle}
            </Button>
          )}
        </Group>
      </Stack>
      {isOpen && <CloseItemDialog item={item} onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** A dispute, `dispute-7`, is answered on its own screen. */
function AnswerButton({ kind, name }: ReviewItemRow) {
  const words = useWords('settings');
  const may = useMay();
  if (kind !== 'dispute' || !may('disputes')) return null;
  return (
    <Button component={Link} href={`/${name.replace('-', 's/')}`} variant="default">
      {words.openDispute}
    </Button>
  );
}

/** Since when it waits, and where it is to be looked up. */
function Origin({ since, provider, account, reference }: ReviewItemRow) {
  const words = useWords('settings');
  const { time } = useLanguage();
  return (
    <Hint>
      {words.since({ time: time(since) })} · <span>{provider && processorName(provider)}</span>{' '}
      <bdi>{account}</bdi> <Code>{reference}</Code>
    </Hint>
  );
}

function CloseItemDialog({ item, onClose }: { item: ReviewItemRow; onClose: () => void }) {
  const words = useWords('settings');
  const { reviewItem } = useWords('today');
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const [outcome, setOutcome] = useState<ReviewItemRow['outcomes'][number] | null>(null);
  const close = useSettingsMutation(
    'attention',
    () =>
      call('POST /settings/attention/:name/close', {
        params: { name: item.name },
        body: { note, outcome },
      }),
    () => {
      void client.invalidateQueries({ queryKey: ['payment', item.payment] });
      onClose();
    },
  );
  return (
    <Dialog onClose={onClose} title={reviewItem(item)}>
      <MutationForm mutation={close} label={words.settleDone}>
        <Text>{words.todo[item.kind]}</Text>
        {item.outcomes.length > 0 && (
          <Radio.Group
            label={words.money}
            value={outcome}
            onChange={(value) => setOutcome(value as typeof outcome)}
            error={close.errorOf('outcome')}
          >
            <Stack gap="xs" pt="xs">
              {item.outcomes.map((each) => (
                <Radio key={each} value={each} label={words.moneyOutcomes[each]} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Textarea
          label={words.note}
          autosize
          minRows={2}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          error={close.errorOf('note')}
        />
      </MutationForm>
    </Dialog>
  );
}
