// A label and what stands at the other end of its line.
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="md">
      <Text>{label}</Text>
      {children}
    </Group>
  );
}
