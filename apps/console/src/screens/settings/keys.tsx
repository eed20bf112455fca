// The keys by which the shop's server is known here: seen without their text, replaced with an overlap, shown this once.
import {
  Alert,
  Button,
  Code,
  CopyButton,
  Group,
  Modal,
  NativeSelect,
  Stack,
  Table,
  Text,
} from '@mantine/core';
import {
  endOldKeys,
  KEY_KINDS,
  type KeyKind,
  type KeyRow,
  readKeys,
  rollKey,
} from '@titan/contract/console/settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../call.ts';
import { Failed, Loaded } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';

const OVERLAPS_HOURS = [0, 1, 24, 72, 168];
const USUAL_OVERLAP_HOURS = 24;

export function KeysTab() {
  const words = useWords('settings');
  const query = useQuery({ queryKey: ['keys'], queryFn: () => call(readKeys) });
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
      {ended && <EndDialog kind={ended} onClose={() => setEnded(null)} />}
    </Stack>
  );
}

function KeyTable({ keys, onEnd }: { keys: KeyRow[]; onEnd: (kind: KeyKind) => void }) {
  const words = useWords('settings');
  const { time } = useLanguage();
  return (
    <Table className="rows">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words.key}</Table.Th>
          <Table.Th>{words.made}</Table.Th>
          <Table.Th>{words.used}</Table.Th>
          <Table.Th>{words.ends}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {keys.map(({ kind, key, created_at, used_at, revoked_at }) => (
          <Table.Tr key={`${kind} ${created_at}`}>
            <Table.Td data-column={words.kinds[kind]}>
              <Stack gap={0}>
                <Text size="sm" visibleFrom="sm">
                  {words.kinds[kind]}
                </Text>
                {key === null ? (
                  <Text size="sm" c="dimmed">
                    {words.hidden}
                  </Text>
                ) : (
                  <Code>{key}</Code>
                )}
              </Stack>
            </Table.Td>
            <Table.Td data-column={words.made}>{time(created_at)}</Table.Td>
            <Table.Td data-column={words.used}>{used_at === null ? words.notSeen : time(used_at)}</Table.Td>
            <Table.Td data-column={words.ends}>
              {revoked_at === null ? (
                words.noEnd
              ) : (
                <Stack gap={4} align="flex-start">
                  <span>{time(revoked_at)}</span>
                  <Button size="xs" variant="default" onClick={() => onEnd(kind)}>
                    {words.endOld}
                  </Button>
                </Stack>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

type DialogParts = { kind: KeyKind; onClose: () => void };

function RollDialog({ kind, onClose }: DialogParts) {
  const words = useWords('settings');
  const common = useWords('console');
  const client = useQueryClient();
  const [hours, setHours] = useState(USUAL_OVERLAP_HOURS);
  const roll = useMutation({
    mutationFn: () => call(rollKey, { body: { kind, overlap_hours: hours } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['keys'] }),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': common.close }}
      title={words.rollOf({ kind: words.kinds[kind] })}
      closeOnClickOutside={!roll.data}
    >
      {roll.data ? (
        <Stack>
          <Alert color="green" variant="light" role="status">
            {words.shownOnce}
          </Alert>
          <Code block dir="ltr" className="key">
            {roll.data.key}
          </Code>
          <CopyButton value={roll.data.key}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? common.copied : common.copy}</Button>}
          </CopyButton>
        </Stack>
      ) : (
        <Stack>
          <Text>{words.rollIntro}</Text>
          <NativeSelect
            label={words.overlap}
            value={String(hours)}
            data={OVERLAPS_HOURS.map((count) => ({ value: String(count), label: words.hours({ count }) }))}
            onChange={({ target }) => setHours(Number(target.value))}
          />
          {roll.error && <Failed error={roll.error} />}
          <Button loading={roll.isPending} onClick={() => roll.mutate()}>
            {words.makeKey}
          </Button>
        </Stack>
      )}
    </Modal>
  );
}

function EndDialog({ kind, onClose }: DialogParts) {
  const words = useWords('settings');
  const common = useWords('console');
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => call(endOldKeys, { body: { kind } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['keys'] });
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} closeButtonProps={{ 'aria-label': common.close }} title={words.endOld}>
      <Stack>
        <Text>{words.endOldIntro}</Text>
        {end.error && <Failed error={end.error} />}
        <Button color="red" loading={end.isPending} onClick={() => end.mutate()}>
          {words.endOld}
        </Button>
      </Stack>
    </Modal>
  );
}
