// TEST MODE on this page (spec §1): whether its drawer is open, and of which payment its tools are.
import type { PageData } from '@titan/contract/page-data';
import { useMemo, useState } from 'react';
import type { TestDrawerState } from './test-drawer.tsx';

/** @returns null outside TEST MODE, and where no sandbox answers the tools */
export function useTestDrawers(page: PageData): TestDrawerState | null {
  const [isOpen, setOpen] = useState(false);
  const payment = page.kind === 'payment' && page.hasSandbox && page.payment.env === 'test' ? page : null;
  return useMemo(
    () =>
      payment === null
        ? null
        : { isOpen, onToggle: setOpen, reference: payment.payment.reference, address: payment.address },
    [payment, isOpen],
  );
}
