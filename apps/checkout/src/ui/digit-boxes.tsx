// One box a digit, for a PIN: arrows, Backspace and paste go across the boxes (spec §2 Card flow, §5 PIN).
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { keyMove, spreadDigits } from './digit-placing.ts';
import { Unseen } from './live-region.tsx';
import { STAGE_HEADING, useStageFocus } from './stage-heading.tsx';
import classes from './digit-boxes.module.css';

export type DigitBoxesHandle = { clear(): void; fill(digits: string): void };

type DigitBoxesProps = {
  /** The name of every box: the service takes them as one text. */
  name: string;
  legend: string;
  /** "Digit 1 of 4". */
  boxLabel(position: number): string;
  length: number;
  describedBy: string;
  readOnly: boolean;
  onDigits(digits: string): void;
  ref?: Ref<DigitBoxesHandle>;
};

/** The first to fill of its stage. Uncontrolled like every field here: digits typed before the script came stay. */
export function DigitBoxes({
  name,
  legend,
  boxLabel,
  length,
  describedBy,
  readOnly,
  onDigits,
  ref,
}: DigitBoxesProps) {
  const row = useRef<HTMLDivElement>(null);
  const boxes = () => [...(row.current?.querySelectorAll('input') ?? [])];
  const digits = () => boxes().map((box) => box.value);

  const place = (at: number, typed: string) => {
    const { values, focus } = spreadDigits(digits(), at, typed);
    for (const [index, box] of boxes().entries()) box.value = values[index] ?? '';
    boxes()[focus]?.focus();
    onDigits(values.join(''));
  };
  const handleKey = (event: KeyboardEvent, at: number) => {
    const move = keyMove(event.key, digits(), at);
    if (move === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (move.empties !== null && !readOnly) place(move.empties, '');
    boxes()[move.focus]?.focus();
  };
  const handlePaste = (event: ClipboardEvent) => {
    event.preventDefault();
    if (readOnly) return;
    place(0, event.clipboardData.getData('text'));
  };

  useImperativeHandle(ref, () => ({
    clear() {
      for (const box of boxes()) box.value = '';
      boxes()[0]?.focus();
      onDigits('');
    },
    fill: (typed) => place(0, typed),
  }));
  const reportTyped = useEffectEvent(() => {
    const typed = digits().join('');
    if (typed !== '') onDigits(typed);
  });
  useStageFocus(true, () => boxes()[0]?.focus());
  // What was typed before the script came counts as typed.
  useLayoutEffect(() => reportTyped(), []);

  return (
    <fieldset aria-describedby={`${STAGE_HEADING} ${describedBy}`} className={classes.boxes}>
      <legend>
        <Unseen>{legend}</Unseen>
      </legend>
      <div ref={row} className={classes.row}>
        {Array.from({ length }, (_, at) => (
          <input
            key={at}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint={at + 1 < length ? 'next' : 'done'}
            name={name}
            aria-label={boxLabel(at + 1)}
            maxLength={1}
            required
            readOnly={readOnly}
            onFocus={(event) => event.currentTarget.select()}
            onKeyDown={(event) => handleKey(event, at)}
            onPaste={handlePaste}
            // What a keyboard composes is placed when it is done.
            onInput={({ currentTarget, nativeEvent }) =>
              (nativeEvent as InputEvent).isComposing || place(at, currentTarget.value)
            }
            onCompositionEnd={(event) => place(at, event.currentTarget.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
