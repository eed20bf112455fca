// What is looked for stands in the address and nowhere else; here it is changed.
import { Button, Group, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { PAYMENT_FILTERS } from '@titan/contract/console/payment-filters';
import { CURRENCIES } from '@titan/rules/currency';
import { CHANNELS } from '@titan/rules/methods';
import { type SubmitEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useWords } from '../../words/words.tsx';

type Filter = (typeof PAYMENT_FILTERS)[number];
export type Filters = Partial<Record<Filter, string>>;

const STATUSES = ['success', 'processing', 'pending', 'failed', 'expired'] as const;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Of the address. */
export function useFilters(): [Filters, (changed: Filters) => void] {
  const [asked, setAsked] = useSearchParams();
  const filters = Object.fromEntries(
    PAYMENT_FILTERS.flatMap((name) => (asked.get(name) ? [[name, asked.get(name)]] : [])),
  );
  return [
    filters,
    (changed) => {
      const kept = Object.entries({ ...filters, ...changed }).filter(([, value]) => value);
      setAsked(new URLSearchParams(kept as [string, string][]));
    },
  ];
}

/** As the service takes them: a day is a whole one, where the person is. */
export function askedBy({ from, to, ...filters }: Filters): Filters {
  return {
    ...filters,
    ...(from ? { from: midnight(from, 0) } : {}),
    ...(to ? { to: midnight(to, DAY_MS) } : {}),
  };
}

function midnight(day: string, later: number): string {
  // Other screens lead here with an instant.
  if (day.includes('T')) return day;
  const start = new Date(`${day}T00:00:00`);
  if (Number.isNaN(start.getTime())) return '';
  // The day after may be of 23 or 25 hours.
  if (later > 0) start.setDate(start.getDate() + 1);
  return start.toISOString();
}

export function FilterForm() {
  const [filters, change] = useFilters();
  const others = Object.keys(filters).some((name) => name !== 'q');
  const [isOpen, setOpen] = useState(others);
  const words = useWords('payments');
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    change(Object.fromEntries(new FormData(event.currentTarget)) as Filters);
  };
  // Its fields begin anew with another address, such as that of a view.
  return (
    <form key={JSON.stringify(filters)} onSubmit={submit} role="search">
      <Stack gap="sm">
        <Group align="flex-end" gap="sm" wrap="wrap">
          <TextInput
            flex="1 1 16rem"
            type="search"
            name="q"
            label={words.searchLabel}
            description={words.searchHint}
            defaultValue={filters.q ?? ''}
            maxLength={254}
          />
          <Button type="submit">{words.find}</Button>
          <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {words.filters}
          </Button>
        </Group>
        {isOpen && <Fields filters={filters} onChosen={(chosen) => change(chosen)} />}
      </Stack>
    </form>
  );
}

function Fields({ filters, onChosen }: { filters: Filters; onChosen: (chosen: Filters) => void }) {
  const { filter, status, channels, any } = useWords('payments');
  const select = (name: Filter, options: readonly (readonly [string, string])[]) => (
    <NativeSelect
      name={name}
      label={filter[name as keyof typeof filter]}
      defaultValue={filters[name] ?? ''}
      data={[{ value: '', label: any }, ...options.map(([value, label]) => ({ value, label }))]}
      onChange={({ currentTarget }) => onChosen({ [name]: currentTarget.value })}
    />
  );
  const input = (name: Filter, more: { type?: string; inputMode?: 'decimal'; pattern?: string }) => (
    <TextInput
      name={name}
      label={filter[name as keyof typeof filter]}
      defaultValue={filters[name] ?? ''}
      {...more}
    />
  );
  const amount = { inputMode: 'decimal', pattern: String.raw`\d{1,12}(\.\d{1,2})?` } as const;
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
      {select(
        'status',
        STATUSES.map((each) => [each, status[each]]),
      )}
      {select(
        'channel',
        CHANNELS.map((each) => [each, channels[each]]),
      )}
      {select(
        'currency',
        CURRENCIES.map((each) => [each, each]),
      )}
      {input('processor', { pattern: String.raw`[\w\-]{1,40}` })}
      {input('from', { type: 'date' })}
      {input('to', { type: 'date' })}
      {input('min', amount)}
      {input('max', amount)}
    </SimpleGrid>
  );
}
