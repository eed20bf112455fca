// The switch at the foot of a page that is alive: the service keeps the choice, and only the words are fetched. Before this comes, and where
// the words do not come, the browser posts the form, and the service draws the page anew.
import { shareLinkMessages } from '@titan/copy/words/share-link';
import type { Language } from '@titan/copy/language';
import type { LanguageChoice } from '../ui/language.tsx';

/** Takes the form of this window over. */
export function takeOverSwitch(page: Window, choice: LanguageChoice): void {
  const form = page.document.getElementById('languages') as HTMLFormElement | null;
  form?.addEventListener('submit', (event) => {
    const button = event.submitter as HTMLButtonElement;
    if (form.dataset['plain'] !== undefined) return;
    event.preventDefault();
    switchLanguage(page, button, choice).catch(() => {
      form.dataset['plain'] = '';
      form.requestSubmit(button);
    });
  });
}

async function switchLanguage(
  page: Window,
  button: HTMLButtonElement,
  choice: LanguageChoice,
): Promise<void> {
  const { pathname, search } = page.location;
  const kept = await page.fetch('/language', {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ language: button.value, at: pathname + search }),
  });
  const { words } = (await kept.json()) as { words: string };
  const { language } = (await import(/* @vite-ignore */ words)) as { language: Language };
  const { documentElement: root } = page.document;
  root.lang = language.tag;
  root.dir = language.dir;
  choice.change(language);
  const sharing = page.document.querySelector('#foot a');
  if (sharing) sharing.textContent = language.wordsOf(shareLinkMessages).label;
  button.form?.querySelector('[aria-current]')?.removeAttribute('aria-current');
  button.setAttribute('aria-current', 'true');
}
