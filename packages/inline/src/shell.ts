// What the merchant's page shows around the frame: a dialog over the page or a box in an element, with something to read and a way
// out before the frame is there.
import type { InlinePlace } from '@titan/contract/embed-messages';
import { showOver } from './modal.ts';
import { BUTTON, CLOSE, COVER, element, FRAME, IN_CONTAINER, IN_DIALOG, PANEL, SPINNER } from './styles.ts';

export type Shell = {
  frame: HTMLIFrameElement;
  /** It is being opened, as at first. */
  wait(): void;
  /** A sentence in place of the spinner, with what can be done. */
  say(text: string, actions: readonly ShellAction[]): void;
  /** The frame is seen, and what stood in its place is gone. */
  reveal(): void;
  /** Takes everything away; the page is as it was. */
  remove(): void;
};
export type ShellAction = { label: string; press?: () => void; href?: string };

type ShellEvents = {
  /** The payer wants to leave: the close button, or Escape. */
  onLeave(): void;
};

/** Shows the shell at once, waiting. */
export function openShell(place: InlinePlace, parent: HTMLElement, { onLeave }: ShellEvents): Shell {
  const frame = element('iframe', { ...FRAME, visibility: 'hidden' });
  frame.title = 'Payment';
  frame.allow = 'payment; clipboard-write';
  const close = element('button', CLOSE, '×');
  close.type = 'button';
  close.setAttribute('aria-label', 'Close payment');
  close.onclick = onLeave;
  const text = element('p', { margin: '0' });
  text.setAttribute('role', 'status');
  const cover = element('div', COVER);
  const show = (sentence: string, before: HTMLElement[], after: HTMLElement[]) => {
    // What was pressed goes; whoever works by keyboard stays in here.
    if (cover.contains(document.activeElement)) close.focus();
    text.textContent = sentence;
    cover.textContent = '';
    cover.append(...before, text, ...after);
  };
  const wait = () => show('Opening the payment…', [spinner()], []);
  wait();
  const inPlace = place === 'modal' ? IN_DIALOG : IN_CONTAINER;
  const panel = element('div', { ...PANEL, ...inPlace }, frame, cover, close);
  const remove = place === 'modal' ? showOver(panel, onLeave) : showIn(parent, panel);
  return {
    frame,
    wait,
    say: (sentence, actions) => show(sentence, [], actions.map(actionOf)),
    reveal() {
      const had = panel.contains(document.activeElement);
      frame.style.visibility = '';
      cover.remove();
      close.remove();
      // The page in a container is the merchant's: its focus is not taken.
      if (place === 'modal' || had) frame.focus();
    },
    remove,
  };
}

function actionOf({ label, press, href }: ShellAction): HTMLElement {
  if (href === undefined) {
    const button = element('button', BUTTON, label);
    button.type = 'button';
    button.onclick = press ?? null;
    return button;
  }
  const link = element('a', BUTTON, label);
  link.href = href;
  link.target = '_top';
  return link;
}

function spinner(): HTMLElement {
  const made = element('div', SPINNER);
  made.setAttribute('aria-hidden', 'true');
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
    made.animate([{ transform: 'rotate(0)' }, { transform: 'rotate(1turn)' }], {
      duration: 900,
      iterations: Infinity,
    });
  return made;
}

/** In place of what stands in the element, which comes back unless the merchant's page has put something else there meanwhile. */
function showIn(parent: HTMLElement, panel: HTMLElement): () => void {
  const before = [...parent.childNodes];
  parent.textContent = '';
  parent.append(panel);
  return () => {
    if (panel.parentNode !== parent) return;
    panel.remove();
    parent.append(...before);
  };
}
