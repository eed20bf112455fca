// The shop's files for an answer: each says what it shows, by which it gets its name.
import { Alert, Anchor, Button, FileButton, Group, NativeSelect, Stack, Text } from '@mantine/core';
import type { DisputeDetails } from '@titan/contract/console/disputes.schema';
import { DISPUTE_FILE_SHOWS, type DisputeFileShows } from '@titan/contract/console/lists';
import { useState } from 'react';
import { addressOf, call, CallFailure } from '../../call.ts';
import { useChange } from '../../ui/change.ts';
import { base64Of } from '../../ui/picture.tsx';
import { Failed, Hint } from '../../ui/states.tsx';
import { problemsIn, problemSentence } from '../../words/problems.ts';
import { useWords } from '../../words/words.tsx';

const TAKEN = ['application/pdf', 'image/jpeg', 'image/png'];
const MOST_BYTES = 5 * 1_024 * 1_024;

/** @param version of the draft, as it is shown */
export function Files({ dispute, version }: { dispute: DisputeDetails; version: number }) {
  const words = useWords('disputes');
  const { stage, files, takes, processor } = dispute;
  const id = String(dispute.id);
  const [shows, setShows] = useState<DisputeFileShows>('delivery');
  const add = useChange('dispute', async (file: File) => {
    if (file.size > MOST_BYTES) throw new CallFailure('INVALID', { file: 'too_large' });
    const content = await base64Of(file);
    return call('POST /disputes/:id/files', {
      params: { id },
      body: { stage, version, shows, content },
      deadlineMs: UPLOAD_MS,
    });
  });
  const remove = useChange('dispute', (file: number) =>
    call('POST /disputes/:id/files/:file/remove', {
      params: { id, file: String(file) },
      body: { stage, version },
    }),
  );
  const wrong = problemSentence<'disputes'>(words.wrong, problemsIn(add.error)['file']);
  return (
    <Stack gap="xs" role="group" aria-label={words.files}>
      <Text fw={500} size="sm">
        {words.files}
      </Text>
      <Hint>{words.filesHint}</Hint>
      {takes?.files === 'one' && <Hint>{words.onePdf({ processor })}</Hint>}
      {files.map(({ id: file, name, shows: what }) => (
        <Group key={file} justify="space-between" gap="sm">
          <Anchor
            href={addressOf('GET /disputes/:id/files/:file', { id, file: String(file) })}
            download={name}
            className="row-link"
          >
            {words.shows[what]}: <bdi>{name}</bdi>
          </Anchor>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={words.removeFile({ name })}
            loading={remove.isPending && remove.variables === file}
            onClick={() => remove.mutate(file)}
          >
            ✕
          </Button>
        </Group>
      ))}
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label={words.fileShows}
          value={shows}
          data={DISPUTE_FILE_SHOWS.map((value) => ({ value, label: words.shows[value] }))}
          onChange={({ currentTarget: { value } }) => setShows(value as DisputeFileShows)}
        />
        <FileButton
          accept={TAKEN.join()}
          inputProps={{ 'aria-label': words.addFile }}
          onChange={(file) => file && add.mutate(file)}
        >
          {(button) => (
            <Button variant="default" loading={add.isPending} {...button}>
              {words.addFile}
            </Button>
          )}
        </FileButton>
      </Group>
      {wrong && (
        <Alert color="red" variant="light" role="alert">
          {wrong}
        </Alert>
      )}
      {add.error && !wrong && <Failed error={add.error} />}
      {remove.error && <Failed error={remove.error} />}
    </Stack>
  );
}

/** For 5 MB over a slow network. */
const UPLOAD_MS = 180_000;
