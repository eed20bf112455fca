// A double click acts once: its second half finds no control of the screen that the first half has brought (decision 0074).

/** A payer who clicks twice on purpose takes longer, or aims at another place. */
const SECOND_HALF = { withinMs: 700, withinPx: 30 };

const CONTROLS = 'a,button,summary,label,input,select,[role=option]';

type Click = { control: Element; heading: Element | null; at: MouseEvent };

/**
 * Stops the second half of a double click, by pointer, touch, key or script, and each click on a control that is busy. Called before React
 * takes the document over, so that these listeners are asked first.
 */
export function guardClicks(page: Document): void {
  let last: Click | null = null;
  const handlePointer = (at: MouseEvent) => {
    const label = (at.target as Element).closest<HTMLLabelElement>(CONTROLS);
    // A label's click comes again as its box's own.
    const control = label?.control ?? label;
    if (!control) return;
    const click = { control, heading: page.querySelector('h1'), at };
    const leftMs = last ? leftOf(last, click) : 0;
    if (at.type === 'mousemove') {
      // It ignores the mouse, so that browser drivers, which check first what a click would hit, wait.
      if (leftMs > 0) control.animate({ pointerEvents: ['none', 'none'] }, leftMs);
      return;
    }
    if (leftMs > 0 || control.matches('[aria-disabled=true]')) {
      at.preventDefault();
      at.stopImmediatePropagation();
    }
    // However often, until the payer pauses.
    if (at.type === 'click') last = { ...(last && leftMs > 0 ? last : click), at };
  };
  // A payer who types, chooses or moves on by key meanwhile clicks on purpose.
  const handleInput = ({ key }: { key?: string }) => {
    if (key !== 'Enter') last = null;
  };
  page.addEventListener('click', handlePointer, true);
  // It opens a list of choices, and moves the focus.
  page.addEventListener('mousedown', handlePointer, true);
  page.addEventListener('mousemove', handlePointer, true);
  page.addEventListener('keydown', handleInput, true);
  page.addEventListener('input', handleInput as () => void, true);
}

/** How long, ms, this is still the second half of that click; not positive: it is none. */
function leftOf(first: Click, { control, heading, at }: Click): number {
  // The same control may be clicked twice, unless that opens two tabs. On another screen its node may be another control.
  const isSame = first.control === control && first.heading === heading;
  if (isSame && !(control as HTMLAnchorElement).target) return 0;
  // Clicks by key or script have no place, and are never halves of one by pointer or touch.
  const hasPlace = at.type === 'mousemove' || at.detail > 0;
  if (hasPlace !== first.at.detail > 0) return 0;
  const distance = hasPlace ? Math.hypot(at.clientX - first.at.clientX, at.clientY - first.at.clientY) : 0;
  return distance < SECOND_HALF.withinPx ? SECOND_HALF.withinMs - (at.timeStamp - first.at.timeStamp) : 0;
}
