// A value with a Copy button that says "Copied"; without the clipboard it selects the text instead.
import { type RefObject, useRef, useState } from 'react';
import { Button, type ButtonKind } from './button.tsx';
import { useAnnounce } from './live-region.tsx';
import classes from './copyable.module.css';

type CopyWords = {
  copy: string;
  /** Accessible name: says what is copied. */ copyName: string;
  copied: string;
  selected: string;
};

type CopyableProps = {
  /** As it is shown. */
  value: string;
  /** What is copied, where that is written otherwise than it is shown. */
  copies?: string;
  words: CopyWords;
  kind?: ButtonKind;
};

export function Copyable({ value, copies = value, words, kind }: CopyableProps) {
  const text = useRef<HTMLElement>(null);
  return (
    <span>
      <bdi ref={text} className={classes.value}>
        {value}
      </bdi>
      <CopyButton copies={copies} shown={text} words={words} {...(kind ? { kind } : {})} />
    </span>
  );
}

/** The button is as wide as the widest of them from the start, so that nothing moves when it is used. */
const LABELS = ['copy', 'copied', 'selected'] as const;

type CopyButtonProps = {
  copies: string;
  shown: RefObject<HTMLElement | null>;
  words: CopyWords;
  kind?: ButtonKind;
};

/** `shown`: the text that is selected where nothing can be copied. */
export function CopyButton({ copies, shown, words, kind = 'quiet' }: CopyButtonProps) {
  const [label, setLabel] = useState<(typeof LABELS)[number]>('copy');
  const announce = useAnnounce();
  const handleCopy = async () => {
    const outcome = await copyText(copies).then(
      () => 'copied' as const,
      () => 'selected' as const,
    );
    if (outcome === 'selected' && shown.current) getSelection()?.selectAllChildren(shown.current);
    setLabel(outcome);
    announce(words[outcome]);
  };
  return (
    <span data-script="" className={classes.copy}>
      <Button
        type="button"
        kind={kind}
        aria-label={label === 'copy' ? words.copyName : words[label]}
        onClick={handleCopy}
      >
        <span className={classes.labels}>
          {LABELS.map((each) => (
            <span key={each} data-shown={each === label ? '' : undefined}>
              {words[each]}
            </span>
          ))}
        </span>
      </Button>
    </span>
  );
}

async function copyText(value: string): Promise<void> {
  // Absent on plain http and where the merchant's frame forbids it: then this throws, and the text is selected.
  await navigator.clipboard.writeText(value);
}
