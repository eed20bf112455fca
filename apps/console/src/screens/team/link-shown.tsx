// A link that lets a person in, shown this once: to copy, or to be scanned from this screen.
import { Code, Paper, Stack, Text } from '@mantine/core';
import type { MadeLink } from '@titan/contract/console/team';
import { Copy } from '../../ui/copy.tsx';
import { Qr } from '../../ui/qr.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';

export function LinkShown({ link: { url, qr, expires_at: expiresAt } }: { link: MadeLink }) {
  const words = useWords('team');
  const { time } = useLanguage();
  return (
    <Paper withBorder p="md" role="status">
      <Stack align="flex-start">
        <Text>{words.linkMade({ time: time(expiresAt) })}</Text>
        <Code className="secret" dir="ltr">
          {url}
        </Code>
        <Copy value={url} />
        <Qr code={qr} label={words.linkQr} />
      </Stack>
    </Paper>
  );
}
