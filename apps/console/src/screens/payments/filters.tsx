// What is looked for stands in the address and nowhere else; here it is changed.
import { Button, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { FAILURE_REASONS, PAYMENT_FILTERS } from '@titan/contract/console/lists';
import { CURRENCIES, type Currency, isCurrency } from '@titan/rules/currency';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, lazy, Suspense, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { call } from '../../call.ts';
import { midnight } from '../../ui/days.ts';
import { placeOf } from '../../ui/find-payment.ts';
import { Form } from '../../ui/form.tsx';
import { processorName } from '../../ui/processor.ts';
import { useWords } from '../../words/words.tsx';

/** Loaded when the filters are opened: the list does not wait for it. */
const AmountFilter = lazy(async () => ({ default: (await import('../../ui/amount.tsx')).AmountFilter }));

type Filter = (typeof PAYMENT_FILTERS)[number];
export type Filters = Partial<Record<Filter, string>>;

/** The id of what says how many are found. */
export const FOUND = 'found';

/** From the page's address. */
export function useFilters(): [Filters, (filters: Filters) => void] {
  const [asked, setAsked] = useSearchParams();
  const filters = Object.fromEntries(PAYMENT_FILTERS.map((name) => [name, asked.get(name) ?? '']));
  return [given(filters), (changed) => setAsked(new URLSearchParams(given(changed)))];
}

function given(filters: Filters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
}

/** As the service takes them: a day is a whole one, where the person is. */
export function askedBy({ from = '', to = '', ...filters }: Filters): Filters {
  return { ...filters, from: midnight(from, 0), to: midnight(to, 1) };
}

/** The day of an instant; one that is excluded ends the day before it. */
function dayOf(name: Filter, value: string): string {
  if (!value.includes('T')) return value;
  // Swedish writes days as inputs do.
  return new Date(Date.parse(value) - (name === 'to' ? 1 : 0)).toLocaleDateString('sv');
}

function currencyOf({ currency = '' }: Filters): Currency | '' {
  return isCurrency(currency) ? currency : '';
}

/** Opens what was looked for, if it is one payment; unless somebody has gone on meanwhile. */
async function openNamed(text: string, go: (place: string) => void): Promise<void> {
  const from = location.href;
  const place = await placeOf(text);
  if (place.startsWith('/payments/') && location.href === from) go(place);
}

type Choice = readonly [value: string, label: string];
/** What there is to choose, with what an address names besides. */
type Choices = (named: string | undefined) => Choice[];

/** Sentences, each with all the codes that it is said of. */
function useReasons(): Choices {
  const { reason: said } = useWords('today');
  const bySentence = Map.groupBy(FAILURE_REASONS, (code) => said({ code }));
  return withNamed(
    [...bySentence].map(([sentence, codes]) => [codes.join(), sentence]),
    (code) => said({ code }),
  );
}

function useProcessors(isAsked: boolean): Choices {
  const { data } = useQuery({
    queryKey: ['processors of payments'],
    queryFn: () => call('GET /payments/processors'),
    enabled: isAsked,
    staleTime: Infinity,
  });
  return withNamed(
    (data?.processors ?? []).map((code) => [code, processorName(code)]),
    processorName,
  );
}

function withNamed(choices: readonly Choice[], say: (code: string) => string): Choices {
  return (named = '') =>
    named === '' || choices.some(([value]) => value === named)
      ? [...choices]
      : [...choices, [named, say(named)]];
}

export function FilterForm() {
  const words = useWords('payments');
  const { channels } = useWords('console');
  const [, go] = useLocation();
  const [filters, change] = useFilters();
  const address = String(new URLSearchParams(filters));
  const [isOpen, setOpen] = useState(
    Object.keys(filters).some((name) => !['q', 'customer', 'link'].includes(name)),
  );
  const [typed, setTyped] = useState({ address, filters });
  // What was typed is of its address: with another, such as that of a view, all begins anew.
  const shown = typed.address === address ? typed.filters : filters;
  const field = (name: Filter) => ({
    name,
    value: dayOf(name, shown[name] ?? ''),
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      setTyped({ address, filters: { ...shown, [name]: value } }),
  });
  const submit = (): void => {
    change(shown);
    const { q = '', ...others } = shown;
    if (q.trim() !== '' && Object.keys(given(others)).length === 0) void openNamed(q.trim(), go);
    // Whoever asks goes on with what is found; on a phone its keyboard makes room.
    document.getElementById(FOUND)?.focus();
  };
  const input = (name: keyof typeof words.filter, more: object) => (
    <TextInput label={words.filter[name]} {...field(name)} {...more} />
  );
  const select = (name: keyof typeof words.filter, options: readonly (readonly [string, string])[]) => (
    <NativeSelect
      name={name}
      label={words.filter[name]}
      value={shown[name] ?? ''}
      data={[
        { value: '', label: name === 'by' ? words.byOpening : words.any },
        ...options.map(([value, label]) => ({ value, label })),
      ]}
      onChange={({ currentTarget: { value } }) => change({ ...shown, [name]: value })}
    />
  );
  // One choice of what a payment is: the people's word, or that of an address from before.
  const { state = '', status = '' } = shown;
  const older = status === '' || status === 'success' ? [] : [status];
  const statuses = [
    ...Object.entries(words.status).map(([value, label]) => ({ value, label })),
    ...['success', ...older].map((value) => ({
      value: `status=${value}`,
      label: words.olderStatus({ status: value }),
    })),
  ];
  const statusSelect = (
    <NativeSelect
      name="state"
      label={words.filter.status}
      value={status === '' ? state : `status=${status}`}
      data={[{ value: '', label: words.any }, ...statuses]}
      onChange={({ currentTarget: { value } }) => {
        const chosen = value.split('status=');
        change({ ...shown, state: chosen[0] ?? '', status: chosen[1] ?? '' });
      }}
    />
  );
  const [reasons, processors] = [useReasons(), useProcessors(isOpen)];
  const amount = (name: 'min' | 'max') => (
    <Suspense>
      <AmountFilter label={words.filter[name]} currency={currencyOf(shown)} {...field(name)} />
    </Suspense>
  );
  return (
    <Form onSubmit={submit} role="search" gap="sm">
      <Group align="flex-end" gap="sm" wrap="wrap">
        <TextInput
          flex="1 1 16rem"
          type="search"
          label={words.searchLabel}
          description={words.searchHint}
          maxLength={1_000}
          {...field('q')}
        />
        <Button type="submit">{words.find}</Button>
        <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words.filters}
        </Button>
      </Group>
      {isOpen && (
        <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
          {statusSelect}
          {select('channel', Object.entries(channels))}
          {select(
            'currency',
            CURRENCIES.map((each) => [each, each]),
          )}
          {select('reason', reasons(shown.reason))}
          {select('processor', processors(shown.processor))}
          {select('by', Object.entries(words.daysOf))}
          {input('from', { type: 'date' })}
          {input('to', { type: 'date' })}
          {select('had', Object.entries(words.daysOf))}
          {amount('min')}
          {amount('max')}
        </SimpleGrid>
      )}
    </Form>
  );
}
