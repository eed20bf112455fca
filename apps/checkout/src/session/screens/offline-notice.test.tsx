// One sentence of a broken connection at a time: two say different things sooner or later.
import { commonMessages } from '@titan/copy/words/common';
import { expect, it } from 'vitest';
import { makePage } from '../../testing/payments.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { screenOf } from '../screen-of.ts';
import type { MethodScreen } from '../screen-state.ts';

const page = makePage();
const shown = screenOf(page) as MethodScreen<'card'>;
const drawn = (text: string | null): string => {
  const notice = text === null ? null : { text, tone: 'error' as const, banner: true };
  return renderScreen(page, { ...shown, offline: true, view: { ...shown.view, notice } } as MethodScreen);
};

it.each<[string, string | null, string[]]>([
  ['is shown', null, [commonMessages.offline]],
  ['is shown beside another sentence', 'Do not honor', [commonMessages.offline, 'Do not honor']],
  ['is shown only by a submission that was not sent', commonMessages.notSent, [commonMessages.notSent]],
])('that the page is offline %s', (_, notice, shown) => {
  const html = drawn(notice);
  expect(
    [commonMessages.offline, commonMessages.notSent, 'Do not honor'].filter((text) => html.includes(text)),
  ).toEqual(shown);
});
