// The payment link's page as React renders it, on the server and in the browser (design §4, spec §2).
import type { LinkPageData, LinkView } from '@titan/contract/payment-link';
import type { Language } from '@titan/copy/language';
import { useEffect } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { LanguageContext } from './language.tsx';
import { PaymentLinkPage } from './session/payment-link-page.tsx';
import type { LinkEvent, LinkViewState } from './session/payment-link-machine.ts';
import { LiveRegion } from './ui/live-region.tsx';
import { onceStanding } from './ui/use-live.ts';

type LinkAppProps = {
  data: Extract<LinkPageData, { kind: 'link' }>;
  language: Language;
  /** As it is now. */
  link: LinkView;
  view: LinkViewState;
  send(event: LinkEvent): void;
};

export function LinkApp({ language, ...props }: LinkAppProps) {
  return (
    <LanguageContext value={language}>
      <ErrorBoundary>
        <LiveLink {...props} />
      </ErrorBoundary>
    </LanguageContext>
  );
}

function LiveLink({ data: { formKey, feedback }, link, view, send }: Omit<LinkAppProps, 'language'>) {
  // From now on a new heading takes the focus.
  useEffect(
    () =>
      onceStanding(() => {
        document.documentElement.dataset['live'] = '';
      }),
    [],
  );
  return (
    <LiveRegion>
      <PaymentLinkPage link={link} formKey={formKey} feedback={feedback} view={view} send={send} />
    </LiveRegion>
  );
}
