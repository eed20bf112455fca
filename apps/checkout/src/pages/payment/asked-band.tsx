// Above the page of whoever was asked to pay (decision 0066), outside of React: that they were, and what the payer has written.
import { shareMessages } from '@titan/copy/words/share';
import type { Language } from '@titan/copy/language';
import { renderToStaticMarkup } from 'react-dom/server';
import classes from '../../session/page-chrome.module.css';

/** HTML. */
export function askedBand({ note }: { note: string | null }, language: Language): string {
  const words = language.wordsOf(shareMessages);
  return renderToStaticMarkup(
    <aside className={classes.summary}>
      <p>{words.youWereAsked}</p>
      {note === null ? null : (
        <p>
          <q dir="auto">{note}</q>
        </p>
      )}
    </aside>,
  );
}
