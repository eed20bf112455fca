// The payer's page in a frame: the real document, drawn by the service with what is not saved yet. What is shown of it stands in the address.
import { Button, Group, SegmentedControl, Stack, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ShopBranding } from '@titan/contract/console/branding.schema';
import { PREVIEW_STATES, type PreviewState } from '@titan/contract/console/lists';
import { useSearchParams } from 'wouter';
import { addressOf } from '../../call.ts';
import { LANGUAGES, type Tag, useWords } from '../../words/words.tsx';

const WIDTHS = { phone: 360, desk: 1_000 } as const;
type Width = keyof typeof WIDTHS;

export type PreviewPlace = {
  state: PreviewState;
  theme: 'light' | 'dark';
  width: Width;
  show(part: Partial<Record<'state' | 'theme' | 'width', string>>): void;
};

export function usePreviewPlace(): PreviewPlace {
  const [params, setParams] = useSearchParams();
  const state = PREVIEW_STATES.find((each) => each === params.get('state')) ?? 'methods';
  return {
    state,
    theme: params.get('theme') === 'dark' ? 'dark' : 'light',
    width: params.get('width') === 'desk' ? 'desk' : 'phone',
    show: (part) =>
      setParams(
        (old) => {
          for (const [name, value] of Object.entries(part)) old.set(name, value);
          return old;
        },
        { replace: true },
      ),
  };
}

const AFTER_TYPING_MS = 400;

export function Preview({ branding, place }: { branding: ShopBranding; place: PreviewPlace }) {
  const words = useWords('branding');
  const { state, theme, width, show } = place;
  const [settled] = useDebouncedValue(branding, AFTER_TYPING_MS);
  const { logo, primary_color, secondary_color, support_email, locale } = settled;
  const texts = { logo, primary_color, secondary_color, support_email, locale };
  const given = Object.entries(texts).map(([name, value]) => [name, value ?? undefined]);
  const address = addressOf('GET /preview', {}, { state, theme, ...Object.fromEntries(given) });
  const control = (name: 'theme' | 'width', values: readonly ('light' | 'dark' | Width)[]) => (
    <SegmentedControl
      aria-label={words[name]}
      value={name === 'theme' ? theme : width}
      data={values.map((value) => ({ value, label: words[value] }))}
      onChange={(value) => show({ [name]: value })}
    />
  );
  return (
    <Stack>
      <Title order={2}>{words.preview}</Title>
      <Group gap="xs" role="group" aria-label={words.state}>
        {PREVIEW_STATES.map((each) => (
          <Button
            key={each}
            size="xs"
            variant={each === state ? 'filled' : 'default'}
            aria-pressed={each === state}
            onClick={() => show({ state: each })}
          >
            {words.states[each]}
          </Button>
        ))}
      </Group>
      <Group>
        {control('theme', ['light', 'dark'])}
        {control('width', ['phone', 'desk'])}
      </Group>
      {/* A page that is wider than the frame shows its beginning first. */}
      <div className="preview" dir={LANGUAGES[locale as Tag]?.dir ?? 'ltr'}>
        <iframe
          key={address}
          className="preview-page"
          title={words.previewOf({ state: words.states[state] })}
          src={address}
          sandbox="allow-same-origin"
          width={WIDTHS[width]}
          tabIndex={-1}
        />
      </div>
    </Stack>
  );
}
