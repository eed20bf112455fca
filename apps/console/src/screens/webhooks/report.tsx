// What the doctor found, or what came of a test event: the grade, each finding with what to do, and what was sent.
import { Badge, Group, Stack, Table, Text, Title } from '@mantine/core';
import type { DoctorsReport } from '@titan/contract/console/webhooks';
import { useLanguage, useWords } from '../../words/words.tsx';

const COLOURS = { danger: 'red', broken: 'red', warning: 'yellow', note: 'gray' } as const;
const GRADE_COLOURS = { good: 'green', fair: 'yellow', broken: 'red', unsafe: 'red' } as const;

export function Report({ report: { grade, findings, probes } }: { report: DoctorsReport }) {
  const words = useWords('webhooks');
  const { number } = useLanguage();
  return (
    <Stack gap="sm">
      <Group>
        <Title order={3}>{words.report}</Title>
        <Badge variant="light" color={GRADE_COLOURS[grade]} c="bright" size="lg">
          {words.grade[grade]}
        </Badge>
      </Group>
      {findings.length > 0 && (
        <Stack component="ul" gap="md" m={0} ps="md">
          {findings.map(({ code, weight, message, fix }) => (
            <li key={code}>
              <Badge variant="light" color={COLOURS[weight]} c="bright">
                {words.weight[weight]}
              </Badge>
              {/* The doctor speaks to developers, in English, as the merchant API does. */}
              <Text lang="en" dir="ltr" fw={600}>
                {message}
              </Text>
              <Text lang="en" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
                {fix}
              </Text>
            </li>
          ))}
        </Stack>
      )}
      <details>
        <summary>{words.probes({ count: probes.length })}</summary>
        <Table dir="ltr" lang="en" mt="xs" layout="auto" withRowBorders={false}>
          <Table.Tbody>
            {probes.map(({ name, outcome, http_status: status, took_ms: took }) => (
              <Table.Tr key={name}>
                <Table.Td>{name.replaceAll('_', ' ')}</Table.Td>
                <Table.Td>{status ?? outcome.replaceAll('_', ' ')}</Table.Td>
                <Table.Td>{number(took)} ms</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </Stack>
  );
}
