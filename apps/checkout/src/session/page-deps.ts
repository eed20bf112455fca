// What every screen is given beside its state: how to send events, the service's time, and what its forms carry.
import type { PageData } from '@titan/contract/page/page-data';
import type { Timeline } from '@titan/contract/payer/timeline.schema';
import { inlineSegment } from '@titan/rules/inline-place';
import type { MethodDeps } from '../stages/method.ts';
import type { MethodPrefills } from '../test-mode/test-prefills.ts';
import type { PayerEvent } from './session-state.ts';

export type PageDeps = MethodDeps<PayerEvent> & {
  /** The payment's lasting page, in a window of its own. */
  statusAddress: string;
  /** The picture of its code for the payer's phone; absent: it is for this browser alone. */
  phoneCode?: string | undefined;
  /** What has happened so far. */
  timeline: Timeline;
  /** Only on the server: what `?preset=…` of TEST MODE fills in. */
  prefills: MethodPrefills | null;
  /** The embed script frames the page: it can be closed on every screen. */
  inline: boolean;
  /** It is within the shop's own page, and has no background of its own there. */
  isEmbedded: boolean;
};

/** @param running what the page runs on; `prefills` is null in the browser, where the boxes keep what the server wrote */
export function pageDeps(
  page: PageData,
  running: Pick<PageDeps, 'send' | 'serverNow' | 'listenToTime' | 'prefills' | 'timeline'>,
): PageDeps {
  return {
    ...running,
    address: pageAddress(page),
    phoneCode: page.share && `${pageAddress(page)}/share/code`,
    statusAddress: `/${encodeURIComponent(page.address)}/status`,
    seal: { session_token: page.sessionToken, form_key: page.formKey },
    feedback: page.feedback,
    choices: page.choices,
    inline: Boolean(page.frame?.inline),
    isEmbedded: page.frame?.inline === 'container',
  };
}

/**
 * The path of the payment's page and, with more after it, of its forms. In the embed script's frame it includes that: a link or a plain
 * form that the browser follows by itself then stays in the frame, and never shows the shop's page inside the shop's page.
 */
export function pageAddress({ address, frame }: Extract<PageData, { kind: 'payment' }>): string {
  const path = `/${encodeURIComponent(address)}`;
  return frame?.inline ? `${path}/${inlineSegment(frame.inline)}` : path;
}
