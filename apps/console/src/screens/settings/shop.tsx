// The shop itself: its name, where it is and how payers reach it. Only its owner changes it, and says anew who they are.
import { Button, Group, Text, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import type { Shop } from '@titan/contract/console/shop.schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../call.ts';
import { useMe } from '../../session.tsx';
import { Form } from '../../ui/form.tsx';
import { useSavedForm } from '../../ui/saved-form.ts';
import { Failed, Loaded } from '../../ui/states.tsx';
import { problemsIn, problemSentence } from '../../words/problems.ts';
import { useWords } from '../../words/words.tsx';

export function ShopTab() {
  const query = useQuery({
    queryKey: ['shop'],
    queryFn: () => call('GET /settings/shop'),
    staleTime: Infinity,
  });
  return <Loaded query={query}>{(saved) => <ShopForm saved={saved} />}</Loaded>;
}

type Field = Exclude<keyof Shop, 'version'>;

function ShopForm({ saved }: { saved: Shop }) {
  const words = useWords('shop');
  const { onlyOwner } = useWords('limits');
  const isOwner = useMe().role === 'owner';
  const common = useWords('console');
  const client = useQueryClient();
  const { typed, change, save, isChanged, isSaved } = useSavedForm('shop', saved, {
    read: () => call('GET /settings/shop'),
    async write(shop) {
      const kept = await call('POST /settings/shop', { body: shop });
      // The name stands in the header.
      void client.invalidateQueries({ queryKey: ['me'] });
      return kept;
    },
  });
  const problems = problemsIn(save.error);
  const field = (name: Field) => ({
    label: words[name],
    value: typed[name] ?? '',
    readOnly: !isOwner,
    error: problemSentence<'shop'>(words, problems[name]),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value }),
  });
  const input = (name: Field, more: TextInputProps) => <TextInput {...field(name)} {...more} />;
  return (
    <Form noValidate maw={480} onSubmit={() => !save.isPending && save.mutate('mine')}>
      <Text>{words.intro}</Text>
      {input('name', { description: words.nameHint })}
      <Textarea {...field('address')} description={words.addressHint} autosize minRows={3} />
      {input('support_email', { type: 'email', dir: 'ltr' })}
      {input('support_phone', { type: 'tel', dir: 'ltr' })}
      {input('support_url', { type: 'url', dir: 'ltr', description: words.pageHint })}
      {save.error && Object.keys(problems).length === 0 && (
        <Failed error={save.error} theirs={() => save.mutate('theirs')} />
      )}
      {isOwner ? (
        <Group>
          <Button type="submit" loading={save.isPending} disabled={!isChanged}>
            {common.save}
          </Button>
          <Text role="status">{isSaved ? common.saved : ''}</Text>
        </Group>
      ) : (
        <Text c="dimmed">{onlyOwner}</Text>
      )}
    </Form>
  );
}
