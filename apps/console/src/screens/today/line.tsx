// A label with what stands at the other end of its line, and a choice that the address holds.
import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';

export function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="md" className="line">
      <Text component="div">{label}</Text>
      {children}
    </Group>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  chosen: string;
  of: readonly (readonly [string, string])[];
};

export function Choice({ name, label, chosen, of }: ChoiceProps) {
  const [asked] = useSearchParams();
  return (
    <Button.Group aria-label={label}>
      {of.map(([value, text]) => (
        <Button
          key={value}
          component={Link}
          href={`/?${new URLSearchParams({ ...Object.fromEntries(asked), [name]: value })}`}
          variant={value === chosen ? 'light' : 'default'}
          c="bright"
          aria-current={value === chosen}
        >
          {text}
        </Button>
      ))}
    </Button.Group>
  );
}
