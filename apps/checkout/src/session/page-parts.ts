// What every screen is given beside its state: the way to speak, the service's time, and what its forms carry.
import type { PageData } from '@titan/contract/page-data';
import type { Timeline } from '@titan/contract/timeline';
import { inlineSegment } from '@titan/rules/inline-place';
import type { MethodParts } from '../stages/method.ts';
import type { MethodPrefills } from '../test-mode/test-prefills.ts';
import type { PayerEvent } from './session-state.ts';

export type PageParts = MethodParts<PayerEvent> & {
  /** Where it stays told, in a window of its own. */
  statusAddress: string;
  /** What has happened so far. */
  timeline: Timeline;
  /** Only on the server: what `?preset=…` of TEST MODE fills in. */
  prefills: MethodPrefills | null;
  /** The embed script stands around the page: whatever the screen, it can be closed here. */
  inline: boolean;
  /** It stands within the shop's own page, and has no ground of its own there. */
  isEmbedded: boolean;
};

/** @param speech what the page runs on; `prefills` is null in the browser, where the boxes keep what the server wrote */
export function pageParts(
  page: PageData,
  speech: Pick<PageParts, 'send' | 'serverNow' | 'listenToTime' | 'prefills' | 'timeline'>,
): PageParts {
  if (page.kind === 'problem') return { ...speech, ...OF_NO_PAYMENT };
  return {
    ...speech,
    address: pageAddress(page),
    statusAddress: `/${encodeURIComponent(page.address)}/status`,
    seal: { session_token: page.sessionToken, form_key: page.formKey },
    feedback: page.feedback,
    choices: page.choices,
    inline: Boolean(page.frame?.inline),
    isEmbedded: page.frame?.inline === 'container',
  };
}

/**
 * Of the payment's page and, with more after it, of its forms. In the embed script's frame it says so: a link or a plain form that the
 * browser follows by itself then stays in the frame, and never shows the shop's page inside the shop's page.
 */
export function pageAddress({ address, frame }: Extract<PageData, { kind: 'payment' }>): string {
  const path = `/${encodeURIComponent(address)}`;
  return frame?.inline ? `${path}/${inlineSegment(frame.inline)}` : path;
}

const OF_NO_PAYMENT = {
  address: '/',
  statusAddress: '/',
  seal: { session_token: '', form_key: '' },
  feedback: null,
  choices: null,
  inline: false,
  isEmbedded: false,
} satisfies Partial<PageParts>;
