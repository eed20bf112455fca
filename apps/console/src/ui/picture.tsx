// A picture of the shop's, chosen from the phone or a file, kept by the service and shown before anything is saved.
import { Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call, CallFailure } from '../call.ts';
import { problemsIn, problemSentence } from '../words/problems.ts';
import { useWords } from '../words/words.tsx';
import { Failed } from './states.tsx';

/** Phones turn a HEIC photo into one of these where it is not named itself. */
const TAKEN = ['image/png', 'image/jpeg', 'image/webp'];
/** What the service takes, and more than enough for what pages show of it. */
const MOST_BYTES = 2 * 1_024 * 1_024;
const MOST_SIDE = 4_096;
const MADE_SIDE = 1_024;

type PictureFieldProps = {
  label: string;
  hint: string;
  remove: string;
  /** What is shown; null: none was chosen. */
  address: string | null;
  keep: 'POST /branding/logo' | 'POST /link-pictures';
  /** Found wrong when the form was saved. */
  problem: string | undefined;
  /** The name or the address of the kept picture, as the call answers it. */
  onChange: (picture: string | null) => void;
};

export function PictureField({ label, hint, remove, address, problem, ...props }: PictureFieldProps) {
  const words = useWords('branding');
  const keep = useMutation({
    mutationFn: (file: File) => keepPicture(props.keep, file),
    onSuccess: props.onChange,
  });
  const wrong = problemSentence<'branding'>(words, problemsIn(keep.error)['picture']) ?? problem;
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <Text fw={500} size="sm">
        {label}
      </Text>
      {address && <img className="logo" src={address} alt={label} />}
      <Group>
        <FileButton
          accept={TAKEN.join()}
          inputProps={{ 'aria-label': label }}
          onChange={(file) => file && keep.mutate(file)}
        >
          {(button) => (
            <Button variant="default" loading={keep.isPending} {...button}>
              {words.chooseLogo}
            </Button>
          )}
        </FileButton>
        {address && (
          <Button variant="default" onClick={() => props.onChange(null)}>
            {remove}
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
      {wrong && (
        <Alert color="red" variant="light" role="alert">
          {wrong}
        </Alert>
      )}
      {keep.error && !wrong && <Failed error={keep.error} />}
    </Stack>
  );
}

async function keepPicture(name: PictureFieldProps['keep'], file: File): Promise<string> {
  const picture = await smallEnough(file);
  if (picture.size > MOST_BYTES) throw new CallFailure('INVALID', { picture: 'bad_picture' });
  const kept = await call(name, { body: { picture: await base64Of(picture) } });
  return 'logo' in kept ? kept.logo : kept.picture;
}

/** A photo of a phone is larger than the service takes, and is made smaller here; what the browser cannot read goes as it is. */
async function smallEnough(file: File): Promise<Blob> {
  const image = await createImageBitmap(file).catch(() => null);
  if (image === null) return file;
  const side = Math.max(image.width, image.height);
  if (TAKEN.includes(file.type) && file.size <= MOST_BYTES && side <= MOST_SIDE) return file;
  const scale = Math.min(1, MADE_SIDE / side);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  // What can be seen through stays so.
  const type = file.type === 'image/png' || file.type === 'image/webp' ? 'image/png' : 'image/jpeg';
  return new Promise((made) => canvas.toBlob((blob) => made(blob ?? file), type, 0.9));
}

export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const texts: string[] = [];
  const AT_ONCE = 8_192;
  for (let at = 0; at < bytes.length; at += AT_ONCE)
    texts.push(String.fromCharCode(...bytes.subarray(at, at + AT_ONCE)));
  return btoa(texts.join(''));
}
