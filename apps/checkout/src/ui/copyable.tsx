// A value with a Copy button that says "Copied" (guides: UI §8); without the clipboard it selects the text instead.
import { useRef, useState } from 'react';
import { Button } from './button.tsx';
import { useAnnounce } from './live-region.tsx';
import classes from './copyable.module.css';

type CopyableProps = {
  value: string;
  words: {
    copy: string;
    /** Accessible name: says what is copied. */ copyName: string;
    copied: string;
    selected: string;
  };
};

export function Copyable({ value, words }: CopyableProps) {
  const text = useRef<HTMLElement>(null);
  const [said, setSaid] = useState<string | null>(null);
  const announce = useAnnounce();
  const handleCopy = async () => {
    const outcome = await copyText(value).then(
      () => words.copied,
      () => words.selected,
    );
    if (outcome === words.selected && text.current) getSelection()?.selectAllChildren(text.current);
    setSaid(outcome);
    announce(outcome);
  };
  return (
    <span className={classes.copyable}>
      <span ref={text} className={classes.value}>
        {value}
      </span>
      <span data-script="">
        <Button type="button" kind="quiet" aria-label={said ?? words.copyName} onClick={handleCopy}>
          {said ?? words.copy}
        </Button>
      </span>
    </span>
  );
}

async function copyText(value: string): Promise<void> {
  // Absent on plain http and where the merchant's frame forbids it: then this throws, and the text is selected.
  await navigator.clipboard.writeText(value);
}
