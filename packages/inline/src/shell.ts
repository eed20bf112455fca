// What the merchant's page shows around the frame: a dialog over the page or a box in an element, with something to read and a way
// out before the frame is there.
import type { InlinePlace } from '@titan/contract/merchant/embed-messages';
import type { InlineScriptSentence, InlineScriptWords } from '@titan/copy/inline-script';
import { merged } from './browser.ts';
import { showOver } from './modal.ts';
import {
  BUTTON,
  CLOSE,
  COVER,
  element,
  FRAME,
  IN_CONTAINER,
  IN_DIALOG,
  ON_SHOPS_GROUND,
  PANEL,
  SPINNER,
} from './styles.ts';

export type Shell = {
  frame: HTMLIFrameElement;
  /** Shows the spinner, as at first. */
  wait(): void;
  /** From now on, and in what is shown. */
  speak(words: InlineScriptWords): void;
  /** Shows a sentence in place of the spinner, with the actions. */
  say(sentence: InlineScriptSentence, actions: readonly ShellAction[]): void;
  /** Shows the frame in place of the cover. */
  reveal(): void;
  /** Removes everything and restores the page. */
  remove(): void;
};
type ShellAction = { label: InlineScriptSentence; press?: () => void; href?: string };

type ShellEvents = {
  /** The payer wants to leave: the close button, or Escape. */
  onLeave(): void;
};

/** Shows the shell at once, waiting. */
export function openShell(
  place: InlinePlace,
  parent: HTMLElement,
  words: InlineScriptWords,
  { onLeave }: ShellEvents,
): Shell {
  const frame = element('iframe', merged(FRAME, { visibility: 'hidden' }));
  frame.allow = 'payment; clipboard-write';
  const close = element('button', CLOSE, '×');
  close.type = 'button';
  close.onclick = onLeave;
  const text = element('p', { margin: '0' });
  text.setAttribute('role', 'status');
  const cover = element('div', COVER);
  let shown = words;
  let draw = () => {};
  const show = (sentence: InlineScriptSentence, before: HTMLElement[], actions: readonly ShellAction[]) => {
    draw = () => {
      // The focused button is removed; keep the keyboard focus inside.
      if (cover.contains(document.activeElement)) close.focus();
      text.textContent = shown[sentence];
      cover.textContent = '';
      cover.append(...before, text, ...actions.map((action) => actionOf(action, shown[action.label])));
    };
    draw();
  };
  const wait = () => show('opening', [spinner()], []);
  wait();
  const inPlace = place === 'modal' ? IN_DIALOG : IN_CONTAINER;
  const ground = place !== 'modal' && isOnLight(parent) ? ON_SHOPS_GROUND : {};
  const panel = element('div', merged(PANEL, inPlace, ground), frame, cover, close);
  const remove = place === 'modal' ? showOver(panel, onLeave) : showIn(parent, panel);
  const dialog = place === 'modal' ? panel.parentElement : null;
  const speak = (spoken: InlineScriptWords) => {
    shown = spoken;
    const { tag: lang, dir, payment } = spoken;
    Object.assign(dialog ?? panel, { lang, dir });
    dialog?.setAttribute('aria-label', payment);
    frame.title = payment;
    close.setAttribute('aria-label', spoken.close);
    draw();
  };
  speak(words);
  return {
    frame,
    wait,
    speak,
    say: (sentence, actions) => show(sentence, [], actions),
    reveal() {
      const had = panel.contains(document.activeElement);
      frame.style.visibility = '';
      cover.remove();
      close.remove();
      // In a container the page stays the merchant's: do not take its focus.
      if (place === 'modal' || had) frame.focus();
    },
    remove,
  };
}

function actionOf({ press, href }: ShellAction, label: string): HTMLElement {
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

/**
 * Replaces the element's content, which is restored unless the merchant's page has put something else there. The focus, where it is in the
 * payment, goes back to what had it before, or stays in the element.
 */
function showIn(parent: HTMLElement, panel: HTMLElement): () => void {
  const before = [...parent.childNodes];
  const focused = document.activeElement as HTMLElement | null;
  parent.textContent = '';
  parent.append(panel);
  return () => {
    if (panel.parentNode !== parent) return;
    const had = panel.contains(document.activeElement);
    panel.remove();
    parent.append(...before);
    if (!had) return;
    if (focused) focused.focus();
    if (document.activeElement !== document.body) return;
    if (!parent.hasAttribute('tabindex')) parent.tabIndex = -1;
    parent.focus();
  };
}

/** A plain colour with each channel at 220 or above: dark text can be read on it. */
const LIGHT = /^rgb\((2[2-5]\d,? ?){3}\) none/;

/** Whether what the shop has behind the element is seen to be light; a picture is not. */
function isOnLight(place: Element | null): boolean {
  if (place === null) return true;
  const { background } = getComputedStyle(place);
  return background.startsWith('rgba(0, 0, 0, 0) none')
    ? isOnLight(place.parentElement)
    : LIGHT.test(background);
}
