// The drawer of TEST MODE itself (spec §1): the screen's own tools, and what every stage can be made to go wrong with.
import type { PageData } from '@titan/contract/page/page-data';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useState } from 'react';
import { commonMessages } from '@titan/copy/words/common';
import { useWords } from '../ui/language.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import classes from './test-box.module.css';

export type TestDrawerState = {
  /** The payment that the tools act on. */
  page: Extract<PageData, { kind: 'payment' }>;
  /** Whether its tester has left it open, for the drawer of the next screen. */
  wasLeftOpen(): boolean;
  toggled(isOpen: boolean): void;
};

type ToolDrawerProps = { label?: string; children?: ReactNode; drawer: TestDrawerState };

export function ToolDrawer({ label, children, drawer }: ToolDrawerProps) {
  const words = useWords(commonMessages);
  const { page } = drawer;
  // Only at first: from then on it is the browser's, also where it was opened before this page was live.
  const [wasOpen] = useState(drawer.wasLeftOpen);
  const handleToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    drawer.toggled(currentTarget.open);
  };
  // It may have been opened before this script had come.
  const noteOpen = (details: HTMLDetailsElement | null) => {
    if (details?.open) drawer.toggled(true);
  };
  // What a tool has done is seen in the page below it.
  const handleClick = ({ target, currentTarget }: MouseEvent<HTMLDetailsElement>) => {
    if ((target as Element).closest('button')) currentTarget.open = false;
  };
  return (
    // The click is its button's, by key too; here it only closes the drawer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <details
      ref={noteOpen}
      className={classes.drawer}
      open={wasOpen}
      onClick={handleClick}
      onToggle={handleToggle}
    >
      <summary>{words.testTools}</summary>
      {children ? (
        <section className={classes.test} aria-label={label}>
          {children}
        </section>
      ) : null}
      <Faults reference={page.payment.reference} address={page.address} />
    </details>
  );
}

const sandboxTools = lazyPart(async () => (await import('./sandbox-tools.tsx')).SandboxTools, {
  optional: true,
  isStyled: false,
});

/** Fetched when it is opened. */
function Faults({ reference, address }: { reference: string; address: string }) {
  const words = useWords(commonMessages);
  const [isWanted, setWanted] = useState(false);
  const noteOpen = (details: HTMLDetailsElement | null) => {
    if (details?.open) setWanted(true);
  };
  return (
    <>
      <details
        data-script=""
        className={classes.more}
        // It may have been opened before this script had come.
        ref={noteOpen}
        onToggle={({ currentTarget }) => noteOpen(currentTarget)}
      >
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
