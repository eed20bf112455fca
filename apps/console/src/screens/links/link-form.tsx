// The form of a payment link, new or changed: a fixed amount, or the bounds within which the payer chooses.
import { Alert, Button, Group, Modal, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { changeLink, type LinkTerms, makeLink, type WholeLink } from '@titan/contract/console/links';
import { CURRENCIES, type Currency } from '@titan/rules/currency';
import { toDecimal } from '@titan/rules/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { call, CallFailure, newPressKey } from '../../call.ts';
import { Failed } from '../../ui/states.tsx';
import { useWords } from '../../words/words.tsx';

type Field = 'name' | 'description' | 'amount' | 'min' | 'max' | 'picture';
type Typed = Record<Field, string> & { currency: Currency; isFixed: boolean };

const BLANK: Typed = {
  name: '',
  description: '',
  amount: '',
  min: '',
  max: '',
  picture: '',
  currency: 'NGN',
  isFixed: true,
};

function typedOf(link: WholeLink): Typed {
  const decimal = (minor: number | null) => (minor === null ? '' : toDecimal(minor, link.currency));
  return {
    name: link.name,
    description: link.description ?? '',
    amount: decimal(link.amountMinor),
    min: decimal(link.minMinor),
    max: decimal(link.maxMinor),
    picture: link.picture ?? '',
    currency: link.currency as Currency,
    isFixed: link.amountMinor !== null,
  };
}

type FormProps = { link?: WholeLink; onClose: () => void; onKept: (slug: string) => void };

export function LinkForm({ link, onClose, onKept }: FormProps) {
  const words = useWords('links');
  const shared = useWords('console');
  const [typed, setTyped] = useState(link ? typedOf(link) : BLANK);
  // Sent twice, the form makes one link.
  const [once] = useState(newPressKey);
  const client = useQueryClient();
  const keep = useMutation({
    mutationFn: async () => {
      const terms = termsOf(typed);
      if (link === undefined)
        return (await call(makeLink, { body: { ...terms, currency: typed.currency, once } })).slug;
      await call(changeLink, { params: { slug: link.slug }, body: terms });
      return link.slug;
    },
    onSuccess: async (slug) => {
      await client.invalidateQueries({ queryKey: ['links'] });
      onKept(slug);
    },
  });
  const wrong = keep.error instanceof CallFailure ? keep.error.fields : {};
  const problems: Readonly<Record<string, string>> = words.problems;
  const field = (name: Field, label: string, more: { hint?: string; money?: true } = {}) => (
    <TextInput
      label={label}
      description={more.hint}
      value={typed[name]}
      error={problems[wrong[name] ?? '']}
      inputMode={more.money ? 'decimal' : undefined}
      onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [name]: value }))}
    />
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!keep.isPending) keep.mutate();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      // A slip of the finger beside the form must not lose what was typed.
      closeOnClickOutside={false}
      title={link ? words.edit : words.make}
      closeButtonProps={{ 'aria-label': shared.close }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          {field('name', words.name, { hint: words.nameHint })}
          {field('description', words.description)}
          <NativeSelect
            label={words.currency}
            data={[...CURRENCIES]}
            disabled={link !== undefined}
            value={typed.currency}
            onChange={({ currentTarget: { value } }) =>
              setTyped((before) => ({ ...before, currency: value as Currency }))
            }
          />
          <Radio.Group
            label={words.kind}
            value={typed.isFixed ? 'fixed' : 'open'}
            onChange={(value) => setTyped((before) => ({ ...before, isFixed: value === 'fixed' }))}
          >
            <Group mt="xs">
              <Radio value="fixed" label={words.fixed} />
              <Radio value="open" label={words.open} />
            </Group>
          </Radio.Group>
          {typed.isFixed ? (
            field('amount', words.amount, { money: true })
          ) : (
            <Group grow align="flex-start">
              {field('min', words.min, { money: true })}
              {field('max', words.max, { money: true })}
            </Group>
          )}
          {field('picture', words.picture, { hint: words.pictureHint })}
          {keep.error &&
            (Object.keys(wrong).length > 0 ? (
              <Alert color="red" variant="light" role="alert">
                {shared.failures.INVALID}
              </Alert>
            ) : (
              <Failed error={keep.error} />
            ))}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {shared.cancel}
            </Button>
            <Button type="submit" loading={keep.isPending}>
              {shared.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function termsOf({ name, description, picture, amount, min, max, isFixed }: Typed): LinkTerms {
  return {
    name,
    description,
    picture: picture.trim() || null,
    amount: isFixed ? amount : null,
    min: isFixed ? null : min,
    max: isFixed ? null : max,
  };
}
