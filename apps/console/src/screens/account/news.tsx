// Which news somebody gets by e-mail, of those that their role may hear of.
import { Alert, Checkbox, Stack, Text, Title } from '@mantine/core';
import type { NewsKind } from '@titan/contract/console/news';
import type { OwnNews } from '@titan/contract/console/news.schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../call.ts';
import { useMe } from '../../session.tsx';
import { useChange } from '../../ui/change.ts';
import { ZONE } from '../../ui/figure.tsx';
import { Failed, Hint, Loaded } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';

export function News() {
  const words = useWords('account');
  const { noMailServer } = useWords('settings');
  const { shop, email } = useMe();
  const query = useQuery({ queryKey: ['news'], queryFn: () => call('GET /account/news') });
  return (
    <Stack gap="sm">
      <Title order={2}>{words.news}</Title>
      <Hint>{words.newsTo({ shop, email })}</Hint>
      <Loaded query={query}>
        {({ kinds, hasServer }) => (
          <>
            {!hasServer && <Alert color="yellow">{noMailServer}</Alert>}
            <Kinds kinds={kinds} />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

function Kinds({ kinds }: Pick<OwnNews, 'kinds'>) {
  const words = useWords('account');
  const { tag } = useLanguage();
  const choosing = useChange('news', (chosen: { kind: NewsKind; isWanted: boolean }) =>
    call('POST /account/news', { body: { ...chosen, zone: ZONE, language: tag } }),
  );
  // As pressed, until it could not be kept: the box never jumps back while the answer is on its way.
  const [pressed, setPressed] = useState<Partial<Record<NewsKind, boolean>>>({});
  const choose = (kind: NewsKind, isWanted: boolean | undefined) =>
    setPressed((before) => ({ ...before, [kind]: isWanted }));
  return (
    <>
      {kinds.map(({ kind, isWanted, isAlways }) => (
        <Checkbox
          key={kind}
          label={<Text c="var(--mantine-color-text)">{words.newsKinds[kind]}</Text>}
          description={kind === 'summary' ? words.newsSummaryHint : undefined}
          checked={pressed[kind] ?? isWanted}
          disabled={isAlways}
          onChange={({ currentTarget: { checked } }) => {
            choose(kind, checked);
            choosing.mutate({ kind, isWanted: checked }, { onError: () => choose(kind, undefined) });
          }}
        />
      ))}
      {kinds.some(({ isAlways }) => isAlways) && <Hint>{words.newsAlways}</Hint>}
      {choosing.error && <Failed error={choosing.error} />}
    </>
  );
}
