// What each later screen calls itself in the document's title: its own heading.
import type { Language } from '@titan/copy/language';
import { laterOf } from '../methods/method-registry.ts';
import { endingTitle } from './ending-screen.tsx';
import type { ScreenState } from './screen-state.ts';

/** @returns null for a first screen */
export function laterTitle(state: ScreenState, language: Language): string | null {
  if (state.screen === 'methods') return null;
  return state.screen === 'method'
    ? laterOf(state.channel).titleOf(state.view, language)
    : endingTitle(state, language);
}
