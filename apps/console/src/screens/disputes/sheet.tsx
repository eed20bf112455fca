// The answer as its processor and the customer's bank read it: in English, whatever language the console speaks.
import { Text, Title } from '@mantine/core';
import type { DisputeDetails } from '@titan/contract/console/disputes.schema';

export function Sheet({ paper: { title, parts } }: Pick<DisputeDetails, 'paper'>) {
  return (
    <div className="sheet statement" lang="en" dir="ltr">
      <Title order={3}>{title}</Title>
      {parts.map(({ heading, lines }) => (
        <div key={heading}>
          <Title order={4} mt="md">
            {heading}
          </Title>
          {lines.map((line, index) => (
            <Text key={index} size="sm" dir="auto">
              {line}
            </Text>
          ))}
        </div>
      ))}
    </div>
  );
}
