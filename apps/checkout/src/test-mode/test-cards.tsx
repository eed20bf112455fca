// Spec §1 TEST MODE "preset test cards": one tap fills the form; without script the service renders it filled.
import type { MouseEvent } from 'react';
import { cardTestsMessages } from '@titan/copy/words/card-tests';
import { useWords } from '../ui/language.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { TestDrawer } from './test-drawer.tsx';
import type { CardPrefill } from './sandbox-cards.ts';
import classes from './test-box.module.css';
import { CARD_ERROR_TYPES } from '@titan/rules/card-error-types';

type TestCardsProps = { address: string; onCard(card: CardPrefill): void };

export function TestCards({ address, onCard }: TestCardsProps) {
  const words = useWords(cardTestsMessages);
  const announce = useAnnounce();
  const fill = async (preset: string, name: string) => {
    const { sandboxCard } = await import('./sandbox-cards.ts');
    const card = sandboxCard(preset);
    if (card === null) return;
    onCard(card);
    announce(words.filled({ name }));
  };
  const handlePress = (event: MouseEvent<HTMLButtonElement>, preset: string, label: string) => {
    const { currentTarget } = event;
    event.preventDefault();
    // Where the numbers do not come, the service fills the form.
    fill(preset, label).catch(() => currentTarget.form?.requestSubmit(currentTarget));
  };
  const chips = (presets: readonly { preset: string; label: string }[]) => (
    <div className={classes.chips}>
      {presets.map(({ preset, label }) => (
        <button
          key={preset}
          name="preset"
          value={preset}
          onClick={(event) => handlePress(event, preset, label)}
        >
          {label}
        </button>
      ))}
    </div>
  );
  return (
    <TestDrawer>
      <form action={address}>
        <input type="hidden" name="method" value="card" />
        <fieldset>
          <legend>{words.fill}</legend>
          {chips(SCENARIOS.map((preset) => ({ preset, label: words.scenarios[preset] })))}
        </fieldset>
        <details className={classes.failing}>
          <summary>{words.errorCards}</summary>
          {chips(ERROR_PRESETS.map((preset) => ({ preset, label: preset })))}
        </details>
      </form>
    </TestDrawer>
  );
}

// --- Names of the cards that can be filled in; the numbers come with `sandbox-cards.ts` (spec §9 Sandbox)

/** The scenarios whose stages are built, in the specification's order. */
export const SCENARIOS = [
  'virtual_card',
  'no_auth',
  'pin',
  'otp',
  '3ds',
  '3ds_html',
  'avs',
  'avs_country',
  'birthday',
  'card_enroll',
  'cvv',
  'insufficient_funds',
] as const;

/** One card for each further error type of spec §8, by which it is called. */
export const ERROR_PRESETS: readonly string[] = CARD_ERROR_TYPES.filter(
  (type) => type !== 'INSUFFICIENT_FUNDS',
);
