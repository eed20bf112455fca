// Above every screen while card testers are at the shop, or a person has decided something about them: what is done, why and since, and one
// press to undo or to harden it.
import { Alert, Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { Shield as Reply } from '@titan/contract/console/shield.schema';
import { call } from '../call.ts';
import { useMay } from '../session.tsx';
import { useLanguage, useWords } from '../words/words.tsx';
import { useChange } from './change.ts';
import { Failed, Hint } from './states.tsx';

type Decision = 'undone' | 'hardened' | 'none';

export function Shield({ stages, firstSix, decided }: Reply) {
  const words = useWords('shield');
  const { time } = useLanguage();
  const [highest] = stages;
  const isUndone = decided?.what === 'undone';
  return (
    <Box mb="lg">
      <Alert color={isUndone ? 'yellow' : 'red'} role="status">
        <Stack gap="sm" align="flex-start">
          {decided ? (
            <>
              <Title order={2} fz="md">
                {words[`${decided.what}Title`]}
              </Title>
              <Text>{words[`${decided.what}Text`]({ time: time(decided.until) })}</Text>
            </>
          ) : (
            <Title order={2} fz="md">
              {words.title}
            </Title>
          )}
          {highest && <Attack highest={highest} firstSix={firstSix} isDone={decided === null} />}
          <Decide isAttacked={highest !== undefined} decided={decided?.what ?? null} />
        </Stack>
      </Alert>
    </Box>
  );
}

type Told = { highest: Reply['stages'][number]; firstSix: readonly string[]; isDone: boolean };

/** @param isDone what is done is the stage's, and not what a person has decided */
function Attack({ highest, firstSix, isDone }: Told) {
  const words = useWords('shield');
  const { time, number } = useLanguage();
  const { stage, reason, tries, declines, since } = highest;
  const digits = highest.firstSix === null ? firstSix : [highest.firstSix];
  return (
    <>
      {isDone && (
        <Text>
          {words.done[stage]} {words.honest}
        </Text>
      )}
      <Text>
        {words.counted[reason]({ declines: number(declines), tries: number(tries) })}{' '}
        {digits.length > 0 && <bdi>{words.firstSix({ digits: digits.join(', ') })}</bdi>}
      </Text>
      <Hint>
        {words.since({ time: time(since) })} {words.ends}
      </Hint>
    </>
  );
}

function Decide({ isAttacked, decided }: { isAttacked: boolean; decided: Exclude<Decision, 'none'> | null }) {
  const words = useWords('shield');
  const may = useMay();
  const deciding = useChange('shield', (decision: Decision) => call('POST /shield', { body: { decision } }));
  if (!may('shield')) return null;
  const offered: readonly (readonly [isOffered: boolean, decision: Decision, label: string])[] = [
    [decided !== null, 'none', words.leaveAlone],
    [decided !== 'hardened', 'hardened', words.harden],
    [isAttacked && decided === null, 'undone', words.undo],
  ];
  return (
    <>
      <Group gap="sm">
        {offered
          .filter(([isOffered]) => isOffered)
          .map(([, decision, label]) => (
            <Button
              key={decision}
              variant="default"
              loading={deciding.isPending && deciding.variables === decision}
              onClick={() => deciding.mutate(decision)}
            >
              {label}
            </Button>
          ))}
      </Group>
      {deciding.error && <Failed error={deciding.error} />}
    </>
  );
}
