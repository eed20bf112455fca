// The question whether to close a payment that the payer is in the middle of. It is over the page and drawn without React.
import { commonMessages } from '@titan/copy/words/common';
import { leavingMessages } from '@titan/copy/words/leaving';
import type { Language } from '@titan/copy/language';
import type { LeaveReason } from './leave-question.ts';
import buttons from '../ui/button.module.css';

import '../ui/modal.css';

/** Shows the dialog; `onAnswer` is called once. Escape means to stay. The focus goes back to where it was. */
export function askToLeave(
  page: Document,
  language: Language,
  why: LeaveReason,
  onAnswer: (leaves: boolean) => void,
): void {
  const words = language.wordsOf(leavingMessages);
  const dialog = page.createElement('dialog');
  dialog.setAttribute('role', 'alertdialog');
  dialog.setAttribute('aria-labelledby', 'leave-title');
  dialog.setAttribute('aria-describedby', 'leave-means');
  const add = (name: 'h2' | 'p' | 'button', text: string, more: object) =>
    dialog.append(Object.assign(page.createElement(name), { textContent: text }, more));
  const button = (kind: 'primary' | 'quiet', answer: string) => ({
    type: 'button',
    className: `${buttons.button} ${buttons[kind]}`,
    onclick: () => dialog.close(answer),
  });
  add('h2', words.title, { id: 'leave-title' });
  add('p', words.means[why], { id: 'leave-means' });
  add('button', words.stay, button('primary', ''));
  add('button', language.wordsOf(commonMessages).close, button('quiet', 'leave'));
  dialog.onclose = () => {
    dialog.remove();
    onAnswer(dialog.returnValue === 'leave');
  };
  page.body.append(dialog);
  dialog.showModal();
}
