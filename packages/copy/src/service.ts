// How a sentence of the checkout service is passed around until an edge says it: its code with its parameters.
import { type SentenceOf, say } from './catalogue.ts';
import { serviceWords } from './en/service.ts';
import type { Language } from './language.ts';

/** A sentence of the service before it is made. */
export type ServiceSentence = SentenceOf<typeof serviceWords>;

/** The sentence in a language. */
export function saidIn(language: Language, sentence: ServiceSentence): string {
  return say<typeof serviceWords>(language.wordsOf(serviceWords), sentence);
}
