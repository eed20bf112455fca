// What the doctor found, or what came of a test event: the grade, each finding with what to do, and what was sent.
import { Badge, Code, Group, Stack, Text, Title } from '@mantine/core';
import type { DoctorsReport } from '@titan/contract/console/webhooks.schema';
import { findingText } from '@titan/copy/doctor';
import { useLanguage, useWords } from '../../words/words.tsx';

const COLOURS = { danger: 'red', broken: 'red', warning: 'yellow', note: 'gray' } as const;
const GRADE_COLOURS = { good: 'green', fair: 'yellow', broken: 'red', unsafe: 'red' } as const;

/** @param isOfTest one event was sent, which shows how it is taken and nothing of how signatures are checked */
export function Report({
  report: { grade, findings, probes },
  isOfTest = false,
}: {
  report: DoctorsReport;
  isOfTest?: boolean;
}) {
  const words = useWords('webhooks');
  const { number } = useLanguage();
  const probeNames: Readonly<Record<string, string>> = words.probe;
  const outcomes: Readonly<Record<string, string>> = words.outcome;
  return (
    <Stack gap="sm" mt="md">
      <Group>
        <Title order={3}>{isOfTest ? words.testReport : words.report}</Title>
        <Badge color={GRADE_COLOURS[grade]} size="lg">
          {isOfTest && grade === 'good' ? words.testArrived : words.grade[grade]}
        </Badge>
      </Group>
      {isOfTest && <Text>{words.testProves}</Text>}
      {findings.length > 0 && (
        <Stack component="ul" gap="md" m={0} ps="md">
          {findings.map((finding) => {
            const { code, weight, example } = finding;
            const { message, fix } = findingText(words, finding as Parameters<typeof findingText>[1]);
            return (
              <li key={code}>
                <Badge color={COLOURS[weight]}>{words.weight[weight]}</Badge>
                <Text fw={600} className="long">
                  {message}
                </Text>
                <Text className="long">{fix}</Text>
                {example && <Source>{example}</Source>}
              </li>
            );
          })}
        </Stack>
      )}
      <details>
        <summary>{words.probes({ count: probes.length })}</summary>
        {probes.map(({ name, outcome, http_status: status, took_ms: took }) => (
          <Text key={name}>
            {probeNames[name]}:{' '}
            <bdi dir="ltr">{`${status ?? outcomes[outcome] ?? words.outcome.other}, ${number(took)} ms`}</bdi>
          </Text>
        ))}
      </details>
    </Stack>
  );
}

/** What programs say to each other, as it is. */
export function Source({ children }: { children: string }) {
  return (
    <Code block dir="ltr" className="long" style={{ whiteSpace: 'pre-wrap' }}>
      {children}
    </Code>
  );
}
