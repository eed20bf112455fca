// A value with a Copy button that shows "Copied"; without the clipboard it selects the text instead.
import { type RefObject, useRef, useState } from 'react';
import { copyingMessages } from '@titan/copy/words/copying';
import { useWords } from './language.tsx';
import { Button, type ButtonKind } from './button.tsx';
import { useAnnounce } from './live-region.tsx';
import classes from './copyable.module.css';

type CopyableProps = {
  /** As it is shown. */
  value: string;
  /** What is copied, where that is written otherwise than it is shown. */
  copies?: string;
  /** Accessible name of the button: it names what is copied. */
  name: string;
  kind?: ButtonKind;
};

export function Copyable({ value, copies = value, name, kind }: CopyableProps) {
  const text = useRef<HTMLElement>(null);
  return (
    <span>
      <bdi ref={text} className={classes.value}>
        {value}
      </bdi>
      <CopyButton copies={copies} shown={text} name={name} {...(kind ? { kind } : {})} />
    </span>
  );
}

type CopyButtonProps = {
  copies: string;
  shown: RefObject<HTMLElement | null>;
  name: string;
  kind?: ButtonKind;
};

/**
 * `shown`: the text that is selected where nothing can be copied. The button is as wide as its widest label from the start, so that nothing
 * moves when it is used.
 */
export function CopyButton({ copies, shown, name, kind = 'quiet' }: CopyButtonProps) {
  const words = useWords(copyingMessages);
  const [outcome, setOutcome] = useState<string | null>(null);
  const announce = useAnnounce();
  const handleCopy = async () => {
    let result = words.copied;
    try {
      // Absent on plain http and where the merchant's frame forbids it: then this throws, and the text is selected.
      await navigator.clipboard.writeText(copies);
    } catch {
      result = words.selected;
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
    }
    setOutcome(result);
    announce(result);
  };
  return (
    <span data-script="" className={classes.copy}>
      <Button type="button" kind={kind} aria-label={outcome ?? name} onClick={handleCopy}>
        <span className={classes.labels}>
          {[outcome ?? words.copy, words.copy, words.copied, words.selected].map((text, index) => (
            <span key={index}>{text}</span>
          ))}
        </span>
      </Button>
    </span>
  );
}
