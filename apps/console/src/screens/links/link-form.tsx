// The form of a payment link, new or changed: a fixed amount, or the bounds within which the payer chooses.
import {
  Button,
  Group,
  Modal,
  NativeSelect,
  Radio,
  Text,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import type { WholeLink } from '@titan/contract/console/links.schema';
import { CURRENCIES, type Currency } from '@titan/rules/currency';
import { toDecimal } from '@titan/rules/money';
import { useState } from 'react';
import { call, newPressKey } from '../../call.ts';
import { useAmountProblem, useSum } from '../../ui/amount.tsx';
import { useChange } from '../../ui/change.ts';
import { lastDayBefore, midnight } from '../../ui/days.ts';
import { Form } from '../../ui/form.tsx';
import { PictureField } from '../../ui/picture.tsx';
import { Failed } from '../../ui/states.tsx';
import { problemsIn, problemSentence } from '../../words/problems.ts';
import { useWords } from '../../words/words.tsx';

type TypedLink = Record<'name' | 'description' | 'currency' | 'amount' | 'min' | 'max' | 'lastDay', string>;

const BLANK: TypedLink = {
  name: '',
  description: '',
  currency: 'NGN',
  amount: '',
  min: '',
  max: '',
  lastDay: '',
};

function textsOf({ name, description, currency, ...link }: WholeLink): TypedLink {
  const decimal = (minor: number | null) => (minor === null ? '' : toDecimal(minor, currency));
  return {
    name,
    description: description ?? '',
    currency,
    amount: decimal(link.amount_minor),
    min: decimal(link.min_minor),
    max: decimal(link.max_minor),
    lastDay: lastDayBefore(link.ends_at ?? ''),
  };
}

/** `isCopy`: it makes a new link like this one. */
type FormProps = {
  link?: WholeLink;
  isCopy?: boolean;
  onClose: () => void;
  onKept: (slug: string) => void;
};

export function LinkForm({ link, isCopy = false, onClose, onKept }: FormProps) {
  const words = useWords('links');
  const { cancel, save } = useWords('console');
  const [isFixed, setFixed] = useState(link?.amount_minor !== null);
  // Sent twice, the form makes one link.
  const [once] = useState(newPressKey);
  // The link as the form began with it: it may be read anew behind it.
  const [before] = useState(link);
  const [picture, setPicture] = useState(before?.picture ?? null);
  const keep = useChange(
    'links',
    (typed: TypedLink) => keepLink(typed, { isFixed, picture, once, before, isCopy }),
    onKept,
  );
  const wrong = problemsIn(keep.error);
  const problemOf = useAmountProblem();
  const texts = before ? textsOf(before) : BLANK;
  const [typed, setTyped] = useState(texts);
  const errorOf = (name: string) => problemSentence<'links'>(words.problems, wrong[name]);
  const field = (name: keyof TypedLink, more: TextInputProps & { 'data-autofocus'?: true } = {}) => (
    <TextInput
      name={name}
      label={words[name]}
      defaultValue={texts[name]}
      error={errorOf(name) ?? problemOf(wrong[name], typed.currency)}
      {...more}
    />
  );
  return (
    // A slip of the finger beside the form must not lose what was typed.
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={link && !isCopy ? words.edit : words.make}
    >
      <Form
        noValidate
        onSubmit={(form) => !keep.isPending && keep.mutate(typedIn(form, texts))}
        onChange={(event) => setTyped(typedIn(event.currentTarget, texts))}
      >
        {/* Else the dialog's first button has the focus, which closes it. */}
        {field('name', { description: words.nameHint, 'data-autofocus': true })}
        {field('description')}
        <NativeSelect
          label={words.currency}
          name="currency"
          data={[...CURRENCIES]}
          disabled={link !== undefined && !isCopy}
          defaultValue={texts.currency}
        />
        <Kind isFixed={isFixed} onChange={setFixed} />
        {/* What was typed stays while the other kind is shown. */}
        {field('amount', { inputMode: 'decimal', display: isFixed ? 'block' : 'none' })}
        <Group grow align="flex-start" display={isFixed ? 'none' : 'flex'}>
          {field('min', { inputMode: 'decimal' })}
          {field('max', { inputMode: 'decimal' })}
        </Group>
        {field('lastDay', { type: 'date', description: words.lastDayHint, error: errorOf('ends_at') })}
        <PictureField
          label={words.picture}
          hint={words.pictureHint}
          remove={words.removePicture}
          address={picture}
          keep="POST /link-pictures"
          problem={errorOf('picture')}
          onChange={setPicture}
        />
        {/* Theirs stands on the screen behind the form. */}
        {keep.error && <Failed error={keep.error} theirs={onClose} />}
        <Group justify="flex-end">
          <Asked typed={typed} isFixed={isFixed} />
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" loading={keep.isPending} aria-describedby={ASKED}>
            {save}
          </Button>
        </Group>
      </Form>
    </Modal>
  );
}

/** The texts of its boxes; a list that is disabled sends none. */
function typedIn(form: HTMLFormElement, { currency }: TypedLink): TypedLink {
  return { currency, ...Object.fromEntries(new FormData(form)) } as TypedLink;
}

/** The id of what says how much payers will be asked for. */
const ASKED = 'asked';

/** As it was read, so that a slip is seen before the link is made. */
function Asked({ typed: { currency, ...typed }, isFixed }: { typed: TypedLink; isFixed: boolean }) {
  const { asks } = useWords('links');
  const sum = useSum();
  const [money, min, max] = [typed.amount, typed.min, typed.max].map((each) => sum(each, currency));
  const isRead = isFixed ? money : min && max;
  const text = isFixed ? asks.fixed({ money: money ?? '' }) : asks.open({ min: min ?? '', max: max ?? '' });
  return (
    <Text id={ASKED} size="sm" flex="1 0 100%">
      {isRead && text}
    </Text>
  );
}

function Kind({ isFixed, onChange }: { isFixed: boolean; onChange: (isFixed: boolean) => void }) {
  const { kind, fixed, open } = useWords('links');
  const value = isFixed ? 'fixed' : 'open';
  return (
    <Radio.Group label={kind} value={value} onChange={(chosen) => onChange(chosen === 'fixed')}>
      <Group mt="xs">
        <Radio value="fixed" label={fixed} />
        <Radio value="open" label={open} />
      </Group>
    </Radio.Group>
  );
}

type Kept = {
  isFixed: boolean;
  picture: string | null;
  once: string;
  before: WholeLink | undefined;
  isCopy: boolean;
};

/** @returns its slug */
async function keepLink(typed: TypedLink, { isFixed, picture, once, before, isCopy }: Kept): Promise<string> {
  const { name, description, currency, amount, min, max, lastDay } = typed;
  const amounts = isFixed ? { amount, min: null, max: null } : { amount: null, min, max };
  const endBefore = before?.ends_at ?? null;
  // Somebody in another zone has not moved it.
  const isSameDay = lastDay === lastDayBefore(endBefore ?? '');
  const ends_at = isSameDay ? endBefore : midnight(lastDay, 1) || null;
  const terms = { name, description, picture, ends_at, ...amounts };
  if (before === undefined || isCopy) {
    const body = { ...terms, currency: currency as Currency, once, ...(before && { copyOf: before.slug }) };
    return (await call('POST /links', { body })).slug;
  }
  const { slug, version } = before;
  await call('POST /links/:slug', { params: { slug }, body: { ...terms, version } });
  return slug;
}
