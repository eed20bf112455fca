// What was done in the console since the owner last dismissed this: above every screen, until they have seen it.
import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core';
import type { Notice, Notices as Reply } from '@titan/contract/console/notices.schema';
import { Link } from 'wouter';
import { call } from '../call.ts';
import { useLanguage, useWords } from '../words/words.tsx';
import { useMoney } from './amount.tsx';
import { useChange } from './change.ts';
import { useActions } from './actions.ts';
import { Section } from './figure.tsx';
import { Failed, Hint } from './states.tsx';

export function Notices({ notices, hasMore }: Reply) {
  const words = useWords('notices');
  const dismiss = useChange('notices', (id: number) => call('POST /notices/dismiss', { body: { id } }));
  const [newest] = notices;
  if (newest === undefined) return null;
  return (
    <Box mb="lg">
      <Section title={words.title}>
        <Stack gap="sm" align="flex-start">
          {notices.map((notice) => (
            <NoticeLine key={notice.id} notice={notice} />
          ))}
          {hasMore && (
            <Anchor component={Link} href="/audit">
              {words.more}
            </Anchor>
          )}
          {dismiss.error && <Failed error={dismiss.error} />}
          <Button variant="default" loading={dismiss.isPending} onClick={() => dismiss.mutate(newest.id)}>
            {words.dismiss}
          </Button>
        </Stack>
      </Section>
    </Box>
  );
}

function NoticeLine({ notice: { at, who, action, target, money: given } }: { notice: Notice }) {
  const { time } = useLanguage();
  const moneyOf = useMoney();
  const actionIn = useActions();
  return (
    <div>
      <Group gap="xs">
        <Text fw={600}>{actionIn(action)}</Text>
        {given && <Text fw={600}>{moneyOf(given)}</Text>}
        {target && (
          <Text className="long">
            <bdi>{target}</bdi>
          </Text>
        )}
      </Group>
      <Hint>
        <bdi>{who}</bdi> · {time(at)}
      </Hint>
    </div>
  );
}
