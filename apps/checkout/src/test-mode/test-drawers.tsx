// TEST MODE on this page (spec §1): whether its drawer is open, and the sandbox's controls that every stage has in it.
import type { PageData } from '@titan/contract/page-data';
import { useMemo, useState } from 'react';
import { common } from '@titan/copy/en/common';
import { useWords } from '../language.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { TestDrawerState } from './test-drawer.tsx';

/** Its style is that of the drawer. */
export const moreTools = lazyPart(async () => (await import('./more-tools.tsx')).MoreTools, {
  optional: true,
  isStyled: false,
});

/** @returns null outside TEST MODE, and where no sandbox answers the tools */
export function useTestDrawers(page: PageData): TestDrawerState | null {
  const words = useWords(common);
  const [isOpen, setOpen] = useState(false);
  const payment = page.kind === 'payment' && page.hasSandbox && page.payment.env === 'test' ? page : null;
  return useMemo(
    () =>
      payment === null
        ? null
        : {
            title: words.testTools,
            isOpen,
            onToggle: setOpen,
            tools: <moreTools.Part reference={payment.payment.reference} address={payment.address} />,
          },
    [payment, isOpen, words],
  );
}
