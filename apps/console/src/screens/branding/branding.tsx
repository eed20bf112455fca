// What the shop's pages look like, beside the payer's page itself with what is not saved yet.
import {
  Button,
  Checkbox,
  ColorInput,
  Group,
  NativeSelect,
  SimpleGrid,
  Text,
  TextInput,
} from '@mantine/core';
import type { ShopBranding } from '@titan/contract/console/branding.schema';
import { useQuery } from '@tanstack/react-query';
import { call, CallFailure } from '../../call.ts';
import { Form } from '../../ui/form.tsx';
import { PictureField } from '../../ui/picture.tsx';
import { useSavedForm } from '../../ui/saved-form.ts';
import { Failed, Loaded, Screen } from '../../ui/states.tsx';
import { problemsIn, problemSentence } from '../../words/problems.ts';
import { LANGUAGES, useWords } from '../../words/words.tsx';
import { ColourNotes } from './colour-notes.tsx';
import { Preview, usePreviewPlace } from './preview.tsx';

export default function BrandingScreen() {
  const { title } = useWords('branding');
  const query = useQuery({
    queryKey: ['branding'],
    queryFn: () => call('GET /branding'),
    staleTime: Infinity,
  });
  return (
    <Screen title={title}>
      <Loaded query={query}>{(saved) => <Editor saved={saved} />}</Loaded>
    </Screen>
  );
}

/** Words for what is wrong with a field, by the field. */
function useFieldErrors(error: Error | null): (field: string) => string | undefined {
  const words = useWords('branding');
  const problems = problemsIn(error);
  return (field) => problemSentence<'branding'>(words, problems[field]);
}

function Editor({ saved }: { saved: ShopBranding }) {
  const words = useWords('branding');
  const common = useWords('console');
  const {
    typed: branding,
    change,
    save,
    isChanged,
    isSaved,
  } = useSavedForm('branding', saved, {
    read: () => call('GET /branding'),
    write: (body) => call('POST /branding', { body }),
  });
  const place = usePreviewPlace();
  const errorOf = useFieldErrors(save.error);
  const hasFields = save.error instanceof CallFailure && Object.keys(save.error.fields).length > 0;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
      <Form noValidate onSubmit={() => save.mutate('mine')}>
        <PictureField
          label={words.logo}
          hint={words.logoHint}
          remove={words.removeLogo}
          address={branding.logo && `/logo/${branding.logo}.webp`}
          keep="POST /branding/logo"
          problem={errorOf('logo')}
          onChange={(logo) => change({ logo })}
        />
        <ColorInput
          label={words.primary}
          description={words.noColour}
          value={branding.primary_color ?? ''}
          onChange={(value) => change({ primary_color: value || null })}
          error={errorOf('primary_color')}
          withEyeDropper={false}
          dir="ltr"
        />
        <ColorInput
          label={words.secondary}
          description={words.noColour}
          value={branding.secondary_color ?? ''}
          onChange={(value) => change({ secondary_color: value || null })}
          error={errorOf('secondary_color')}
          withEyeDropper={false}
          dir="ltr"
        />
        <ColourNotes
          theme={place.theme}
          primary={branding.primary_color}
          secondary={branding.secondary_color}
        />
        <TextInput
          type="email"
          label={words.support}
          description={words.supportHint}
          value={branding.support_email ?? ''}
          onChange={({ target }) => change({ support_email: target.value || null })}
          error={errorOf('support_email')}
        />
        <LocaleField locale={branding.locale} onChange={(locale) => change({ locale })} />
        <Checkbox
          label={words.drafts}
          checked={branding.draft_languages}
          onChange={({ target }) => change({ draft_languages: target.checked })}
        />
        {save.error && !hasFields ? <Failed error={save.error} theirs={() => save.mutate('theirs')} /> : null}
        <Group>
          <Button type="submit" loading={save.isPending} disabled={!isChanged}>
            {common.save}
          </Button>
          <Button variant="default" disabled={!isChanged} onClick={() => change(saved)}>
            {words.undo}
          </Button>
        </Group>
        <Text c="dimmed" role="status" mih="1.5em">
          {isChanged && <span>{words.unsaved}</span>}
          {isSaved && <span>{common.saved}</span>}
        </Text>
      </Form>
      <Preview branding={branding} place={place} />
    </SimpleGrid>
  );
}

function LocaleField({
  locale,
  onChange,
}: {
  locale: string | null;
  onChange: (locale: string | null) => void;
}) {
  const words = useWords('branding');
  const known = Object.entries(LANGUAGES).map(([value, { name }]) => ({ value, label: name as string }));
  const isOther = locale !== null && !known.some(({ value }) => value === locale);
  return (
    <NativeSelect
      label={words.locale}
      description={words.localeHint}
      value={locale ?? ''}
      data={[
        { value: '', label: words.localeOfBrowser },
        ...known,
        ...(isOther ? [{ value: locale, label: locale }] : []),
      ]}
      onChange={({ target }) => onChange(target.value || null)}
    />
  );
}
