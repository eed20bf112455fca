// What the embed script is given to speak with: the service writes it into the script, or hands it out alone.
import { inlineMessages } from '../dist/en/inline.js';
import type { Language } from './language.ts';

/** The words of a language and how it is written. */
export type InlineScriptWords = ReturnType<typeof inlineScriptWords>;

export type InlineScriptSentence = keyof typeof inlineMessages;

/** @param asked the language that the address of the script names, which the page in the frame is to have too; null: none */
export function inlineScriptWords(language: Language, asked: string | null) {
  return { tag: language.tag, dir: language.dir, asked, ...language.wordsOf(inlineMessages) };
}
