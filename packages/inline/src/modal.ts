// A modal dialog over the merchant's page: it keeps the focus and gives it back, and the page behind does not scroll.
import { DIALOG, element } from './styles.ts';

/** Shows it at once, to be named by the caller; the returned function removes it. `onLeave`: the payer pressed Escape. */
export function showOver(panel: HTMLElement, onLeave: () => void): () => void {
  const before = document.activeElement;
  const dialog = element('dialog', DIALOG, panel);
  const unlock = lockScroll(document.documentElement);
  dialog.oncancel = (event) => {
    event.preventDefault();
    onLeave();
  };
  document.body.append(dialog);
  // A second Escape closes it even though we prevent it; then the payer has left.
  dialog.onclose = onLeave;
  if (hasDialogs()) dialog.showModal();
  return () => {
    dialog.onclose = null;
    if (hasDialogs()) dialog.close();
    dialog.remove();
    unlock();
    if (before instanceof HTMLElement) before.focus();
  };
}

/** A browser without them is too old for the page in the frame as well. */
export function hasDialogs(): boolean {
  return 'HTMLDialogElement' in window;
}

/** The page behind neither scrolls nor jumps by the width of its scroll bar. */
function lockScroll(root: HTMLElement): () => void {
  const { overflow, paddingInlineEnd } = root.style;
  const bar = innerWidth - root.clientWidth;
  root.style.overflow = 'hidden';
  if (bar > 0) root.style.paddingInlineEnd = `${bar}px`;
  return () => {
    root.style.overflow = overflow;
    root.style.paddingInlineEnd = paddingInlineEnd;
  };
}
