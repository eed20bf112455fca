// The drawer of TEST MODE itself (spec §1): the screen's own tools, and what every stage can be made to go wrong with.
import { type MouseEvent, type ReactNode, type SyntheticEvent, useState } from 'react';
import { common } from '@titan/copy/en/common';
import { useWords } from '../language.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { TestDrawerState } from './test-drawer.tsx';
import classes from './test-box.module.css';

type ToolDrawerProps = { label?: string; children?: ReactNode; drawer: TestDrawerState };

export function ToolDrawer({ label, children, drawer }: ToolDrawerProps) {
  const words = useWords(common);
  // What a tool has done is seen in the page below it.
  const handleClick = ({ target }: MouseEvent) => {
    if ((target as Element).closest('button')) drawer.onToggle(false);
  };
  return (
    // The press is its button's, by key too; here it is only heard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <details
      className={classes.drawer}
      open={drawer.isOpen}
      onClick={handleClick}
      onToggle={({ currentTarget }) => drawer.onToggle(currentTarget.open)}
    >
      <summary>{words.testTools}</summary>
      {children ? (
        <section className={classes.test} aria-label={label}>
          {children}
        </section>
      ) : null}
      <Faults {...drawer} />
    </details>
  );
}

const sandboxTools = lazyPart(async () => (await import('./sandbox-tools.tsx')).SandboxTools, {
  optional: true,
});

/** Fetched when it is opened. */
function Faults({ reference, address }: Pick<TestDrawerState, 'reference' | 'address'>) {
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
