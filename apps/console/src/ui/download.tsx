// A file that is taken along. It is fetched by the page, so that what goes wrong is told where it was asked for.
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callFile } from '../call.ts';
import { useWords } from '../words/words.tsx';
import { ZONE } from './figure.tsx';
import { Failed } from './states.tsx';

type FileWish = {
  file: 'GET /payments/export.csv' | 'GET /statement' | 'GET /disputes/:id/archive';
  params?: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** A figure that is explained by its file looks like one. */
  isFigure?: boolean;
  children: ReactNode;
};

/** Gets the file, with times in the reader's zone. */
export function Download({ file, params = {}, query, isFigure = false, children }: FileWish) {
  const { fileUnderWay } = useWords('console');
  const make = useMutation({
    mutationFn: async () => keep(await callFile(file, params, { ...query, zone: ZONE })),
  });
  return (
    <Stack gap="xs" align="flex-start">
      {isFigure ? (
        <Anchor
          component="button"
          type="button"
          className="row-link figure"
          fw={600}
          onClick={() => make.mutate()}
          disabled={make.isPending}
        >
          {children}
        </Anchor>
      ) : (
        <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
          {children}
        </Button>
      )}
      {make.isPending && (
        <Text size="sm" c="dimmed" role="status">
          {fileUnderWay}
        </Text>
      )}
      {make.error && <Failed error={make.error} />}
    </Stack>
  );
}

function keep({ name, content }: { name: string; content: Blob }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
