// The payment link's page as React renders it, on the server and in the browser (spec §2).
import type { LinkPageData } from '@titan/contract/payment-link';
import type { Language } from '@titan/copy/language';
import { useEffect } from 'react';
import { ErrorBoundary } from '../error-boundary.tsx';
import { LanguageContext, useLanguage } from '../../ui/language.tsx';
import { type LinkEvent, type LinkState, viewOf } from './payment-link-flow.ts';
import { PaymentLinkPage } from './payment-link-page.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { onceStanding } from '../../ui/use-live.ts';

type LinkAppProps = {
  data: Extract<LinkPageData, { kind: 'link' }>;
  language: Language;
  state: LinkState;
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

function LiveLink({ data: { formKey, feedback }, state, send }: Omit<LinkAppProps, 'language'>) {
  // What the merchant's texts are in another language than they were drawn in comes with them.
  const { tag } = useLanguage();
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
      <PaymentLinkPage
        link={{ ...state.link, ...state.link.texts?.[tag] }}
        formKey={formKey}
        feedback={feedback}
        view={viewOf(state)}
        send={send}
      />
    </LiveRegion>
  );
}
