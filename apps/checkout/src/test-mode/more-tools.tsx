// TEST MODE's tools that every stage has (spec §1): what else can go wrong. Fetched by test payments alone.
import { type SyntheticEvent, useState } from 'react';
import { common } from '@titan/copy/en/common';
import { useWords } from '../language.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import classes from './test-box.module.css';

const sandboxTools = lazyPart(async () => (await import('./sandbox-tools.tsx')).SandboxTools, {
  optional: true,
});

/** Fetched when it is opened. */
export function MoreTools({ reference, address }: { reference: string; address: string }) {
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
