// What each later screen calls itself in the document's title: its own heading.
import type { BuiltChannel } from '@titan/rules/methods';
import type { Language } from '@titan/copy/language';
import { METHOD_LATER_SCREENS } from '../methods/method-later-screens.ts';
import { endingTitle } from './ending-screen.tsx';
import type { MethodScreen, ScreenState } from './screen-state.ts';

/** @returns null for a first screen */
export function laterTitle(state: ScreenState, language: Language): string | null {
  if (state.screen === 'methods') return null;
  return state.screen === 'method' ? titleOfStage(state, language) : endingTitle(state, language);
}

function titleOfStage<C extends BuiltChannel>(
  { channel, view }: MethodScreen<C>,
  language: Language,
): string | null {
  return METHOD_LATER_SCREENS[channel].titleOf(view, language);
}
