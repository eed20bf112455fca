// TEST MODE on this page (spec §1): whether its drawer is open, and the sandbox's controls that every stage has in it.
import type { PageData } from '@titan/contract/page-data';
import { type SyntheticEvent, useMemo, useState } from 'react';
import { common } from '@titan/copy/en/common';
import { useWords } from '../language.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { TestDrawerState } from './test-drawer.tsx';
import classes from './test-box.module.css';

const sandboxTools = lazyPart(async () => (await import('./sandbox-tools.tsx')).SandboxTools, {
  optional: true,
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
            tools: <MoreTools reference={payment.payment.reference} address={payment.address} />,
          },
    [payment, isOpen, words],
  );
}

/** Fetched when it is opened. */
function MoreTools({ reference, address }: { reference: string; address: string }) {
  const words = useWords(common);
  const [isWanted, setWanted] = useState(false);
  const handleToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) =>
    setWanted(isWanted || currentTarget.open);
  return (
    <>
      <details data-script="" className={classes.more} onToggle={handleToggle}>
        <summary>{words.testFaults}</summary>
        {isWanted ? <sandboxTools.Part reference={reference} /> : null}
      </details>
      <noscript>
        <a href={`/sandbox/faults/${encodeURIComponent(address)}`} target="_blank" rel="noreferrer">
          {words.testFaults}
        </a>
      </noscript>
    </>
  );
}
