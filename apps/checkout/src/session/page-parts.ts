// What every screen is given beside its state: the way to speak, the service's time, and what its forms carry (design §4).
import type { PageData } from '@titan/contract/page-data';
import type { MethodParts } from '../methods/method-screens.ts';

export type PageParts = MethodParts;

/** @param speech what the page runs on; `prefill` is null in the browser, where the boxes keep what the server wrote */
export function pageParts(
  page: PageData,
  speech: Pick<PageParts, 'send' | 'serverNow' | 'listenToTime' | 'prefill'>,
): PageParts {
  const known = page.kind === 'payment' ? page : null;
  return {
    ...speech,
    address: `/${encodeURIComponent(known?.payment.reference ?? '')}`,
    seal: { session_token: known?.sessionToken ?? '', form_key: known?.formKey ?? '' },
    feedback: known?.feedback ?? null,
  };
}
