// What the doctor of webhooks found, in a language: what is wrong, and what to do.
import type { consoleWebhooksMessages } from '../dist/en/console-webhooks.js';
import { type SentenceOf, say } from './catalogue.ts';

type Words = Pick<typeof consoleWebhooksMessages, 'found' | 'fix'>;

export type FindingCode = keyof Words['found'];
export type FixCode = keyof Words['fix'];

export function findingText(
  { found, fix }: Words,
  { code, remedy, facts: params }: { code: FindingCode; remedy: FixCode; facts: Record<string, string> },
): { message: string; fix: string } {
  return {
    message: say<Words['found']>(found, { code, params } as SentenceOf<Words['found']>),
    fix: say<Words['fix']>(fix, { code: remedy, params } as SentenceOf<Words['fix']>),
  };
}
