// The keys by which the shop's server is known here: seen without their text, replaced with an overlap, shown this once.
import { Alert, Button, Code, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { KEY_KINDS, type KeyKind } from '@titan/contract/console/lists';
import type { KeyRow } from '@titan/contract/console/settings.schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../call.ts';
import { Copy } from '../../ui/copy.tsx';
import { Rows } from '../../ui/figure.tsx';
import { Hint, Loaded } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { MutationForm, Dialog, SureDialog, useSettingsMutation } from './dialog.tsx';

const OVERLAPS_HOURS = [0, 1, 24, 72, 168];
const USUAL_OVERLAP_HOURS = 24;

export function KeysTab() {
  const words = useWords('settings');
  const query = useQuery({ queryKey: ['keys'], queryFn: () => call('GET /settings/keys') });
  const [rolled, setRolled] = useState<KeyKind | null>(null);
  const [ended, setEnded] = useState<KeyKind | null>(null);
  return (
    <Stack>
      <Text>{words.keysIntro}</Text>
      <Loaded query={query}>{({ keys }) => <KeyTable keys={keys} onEnd={setEnded} />}</Loaded>
      <Group>
        {KEY_KINDS.map((kind) => (
          <Button key={kind} variant="default" onClick={() => setRolled(kind)}>
            {words.rollOf({ kind: words.kinds[kind] })}
          </Button>
        ))}
      </Group>
      {rolled && <RollDialog kind={rolled} onClose={() => setRolled(null)} />}
      {ended && (
        <SureDialog
          title={words.endOld}
          label={words.endOld}
          color="red"
          list="keys"
          send={() => call('POST /settings/keys/end-old', { body: { kind: ended } })}
          onClose={() => setEnded(null)}
        >
          {words.endOldIntro}
        </SureDialog>
      )}
    </Stack>
  );
}

function KeyTable({ keys, onEnd }: { keys: KeyRow[]; onEnd: (kind: KeyKind) => void }) {
  const words = useWords('settings');
  const { time } = useLanguage();
  const rows = keys.map(({ kind, key, created_at, used_at, revoked_at }) => ({
    key: `${kind} ${created_at}`,
    cells: {
      [words.key]: (
        <Stack gap={0}>
          <Text size="sm">{words.kinds[kind]}</Text>
          {key === null ? <Hint>{words.hidden}</Hint> : <Code>{key}</Code>}
        </Stack>
      ),
      [words.made]: time(created_at),
      [words.used]: used_at === null ? words.notSeen : time(used_at),
      [words.ends]:
        revoked_at === null ? (
          words.noEnd
        ) : (
          <Stack gap={4} align="flex-start">
            <span>{time(revoked_at)}</span>
            <Button size="xs" variant="default" onClick={() => onEnd(kind)}>
              {words.endOld}
            </Button>
          </Stack>
        ),
    },
  }));
  return <Rows rows={rows} />;
}

function RollDialog({ kind, onClose }: { kind: KeyKind; onClose: () => void }) {
  const words = useWords('settings');
  const [hours, setHours] = useState(USUAL_OVERLAP_HOURS);
  const roll = useSettingsMutation('keys', () =>
    call('POST /settings/keys/roll', { body: { kind, overlap_hours: hours } }),
  );
  return (
    <Dialog
      onClose={onClose}
      title={words.rollOf({ kind: words.kinds[kind] })}
      isHeld={roll.data !== undefined}
    >
      {roll.data ? (
        <Stack>
          <Alert color="green" role="status">
            {words.shownOnce}
          </Alert>
          <Code block dir="ltr" className="key">
            {roll.data.key}
          </Code>
          <Group justify="space-between">
            <Copy value={roll.data.key} variant="default" />
            <Button onClick={onClose}>{words.keptIt}</Button>
          </Group>
        </Stack>
      ) : (
        <MutationForm mutation={roll} label={words.makeKey}>
          <Text>{words.rollIntro}</Text>
          <NativeSelect
            label={words.overlap}
            value={String(hours)}
            data={OVERLAPS_HOURS.map((count) => ({ value: String(count), label: words.hours({ count }) }))}
            onChange={({ target }) => setHours(Number(target.value))}
          />
        </MutationForm>
      )}
    </Dialog>
  );
}
