// The answer to a dispute while it can be written: a statement that we have begun, what was sold and brought, and files.
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { DisputeDetails } from '@titan/contract/console/disputes.schema';
import { type ChangeEvent, useState } from 'react';
import { call } from '../../call.ts';
import { useMay } from '../../session.tsx';
import { useChange } from '../../ui/change.ts';
import { Download } from '../../ui/download.tsx';
import { Section } from '../../ui/figure.tsx';
import { Failed, Hint } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { type Draft, useDraft } from './draft.ts';
import { Files } from './files.tsx';
import { AcceptDialog, SendDialog } from './send.tsx';

export function Answer({ dispute }: { dispute: DisputeDetails }) {
  const words = useWords('disputes');
  const draft = useDraft(dispute);
  const [open, setOpen] = useState<'send' | 'accept' | null>(null);
  const { texts, change } = draft;
  const field = (name: keyof typeof texts) => ({
    label: words.fields[name],
    value: texts[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [name]: value }),
  });
  const dialog = { dispute, draft, onClose: () => setOpen(null) };
  return (
    <Section title={words.answer}>
      <Stack gap="md">
        <Hint>{words.answerHint(dispute)}</Hint>
        <Textarea {...field('message')} autosize minRows={4} maxLength={5_000} dir="auto" />
        <Textarea {...field('service')} autosize maxLength={2_000} dir="auto" />
        <Textarea {...field('address')} autosize maxLength={500} dir="auto" />
        <TextInput {...field('deliveredOn')} type="date" maw={240} />
        <Kept draft={draft} answer={dispute.answer} />
        <Files dispute={dispute} version={draft.version} />
        {dispute.takes === null ? (
          <Elsewhere dispute={dispute} />
        ) : (
          <Group>
            <Button disabled={draft.error !== null} onClick={() => setOpen('send')}>
              {words.send}
            </Button>
            <Button variant="default" disabled={draft.error !== null} onClick={() => setOpen('accept')}>
              {words.accept}
            </Button>
          </Group>
        )}
      </Stack>
      {open === 'send' && <SendDialog {...dialog} />}
      {open === 'accept' && <AcceptDialog {...dialog} />}
    </Section>
  );
}

/** What to do where the processor takes no answer from us; a note says that it was done, and nobody is reminded any more. */
function Elsewhere({ dispute: { id, processor, note } }: { dispute: DisputeDetails }) {
  const words = useWords('disputes');
  const may = useMay();
  const done = useChange('dispute', () =>
    call('POST /settings/attention/:name/close', {
      params: { name: `dispute-${id}` },
      body: { note: words.isAnsweredThere({ processor }), outcome: null },
    }),
  );
  return (
    <Stack gap="sm" align="flex-start">
      <Text>{words.elsewhere({ processor })}</Text>
      <Download file="GET /disputes/:id/archive" params={{ id: String(id) }} query={{}}>
        {words.download}
      </Download>
      {note === null && may('attention') && (
        <Button variant="default" loading={done.isPending} onClick={() => done.mutate()}>
          {words.answeredThere({ processor })}
        </Button>
      )}
      {done.error && <Failed error={done.error} />}
    </Stack>
  );
}

/** Whether what is typed is safe. */
function Kept({ draft, answer }: { draft: Draft } & Pick<DisputeDetails, 'answer'>) {
  const words = useWords('disputes');
  const { time } = useLanguage();
  const { writtenAt, writtenBy: who } = answer;
  if (draft.error !== null) return <Failed error={draft.error} theirs={draft.takeTheirs} />;
  const saved = (): string => {
    if (writtenAt === null) return '';
    const when = { time: time(writtenAt) };
    return who === null ? words.isSaved(when) : words.isSavedBy({ ...when, who });
  };
  const said = { saved: saved(), saving: words.isSaving, lost: words.notSaved };
  return (
    <Text size="sm" c={draft.state === 'lost' ? 'bright' : 'dimmed'} role="status">
      {said[draft.state]}
    </Text>
  );
}
