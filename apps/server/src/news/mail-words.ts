// The words of e-mails to people of a shop, and how what somebody did is told in them.
import { english } from '@titan/copy/english';
import { languageOf } from '@titan/copy/languages';
import type { consoleActivityLogMessages } from '@titan/copy/words/console-activity-log';
import type { consoleNoticesMessages } from '@titan/copy/words/console-notices';
import { readTypedAmount } from '@titan/rules/typed-amount';
import type { Notices } from './notices.ts';

export type MailWords = Awaited<ReturnType<typeof wordsOfMail>>;
export type NoticedAct = Awaited<ReturnType<Notices['since']>>[number];

/** In the language if the console speaks it, else in English. */
export async function wordsOfMail(tag: string | null) {
  const spoken = languageOf(tag ?? english.tag);
  const language = spoken === null || spoken.isDraft ? english : spoken;
  const { consoleNoticesMessages: words } = (await import(
    `@titan/copy/compiled/${language.tag}/console-notices`
  )) as { consoleNoticesMessages: typeof consoleNoticesMessages };
  const { consoleActivityLogMessages: log } = (await import(
    `@titan/copy/compiled/${language.tag}/console-activity-log`
  )) as { consoleActivityLogMessages: typeof consoleActivityLogMessages };
  const actions: Readonly<Record<string, string>> = log.actions;
  return { language, words, actions };
}

export function actLine(
  { at, who, action, target, facts }: NoticedAct,
  { language, actions }: MailWords,
): string {
  const key = action.replaceAll(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase());
  const currency = String(facts['currency'] ?? '');
  const sum = readTypedAmount(String(facts['amount'] ?? ''), currency);
  const about = [target, sum.ok ? language.money(sum.minor, currency) : null].filter(Boolean).join(', ');
  const time = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return `${time} · ${who} · ${actions[key] ?? action}${about && `: ${about}`}`;
}
