// A sentence with an element in it: it stays whole in the catalogue, so that each language puts the element where it belongs.
import { Fragment, type ReactNode } from 'react';
import classes from './in-one-piece.module.css';

/** Around the number of a place; no text of anybody has it. */
const MARK = '\uE00F';

type SentenceProps<Name extends string> = {
  /** The sentence with its named parts. */
  says(parts: Record<Name, string>): string;
  /** The elements in it, by the names of its parts. */
  parts: Record<Name, ReactNode>;
};

export function Sentence<Name extends string>({ says, parts }: SentenceProps<Name>) {
  const named = Object.entries<ReactNode>(parts);
  const marks = Object.fromEntries(named.map(([name], index) => [name, `${MARK}${index}${MARK}`]));
  return says(marks as Record<Name, string>)
    .split(MARK)
    .map((text, index) => (
      <Fragment key={index}>{index % 2 === 1 ? named[Number(text)]?.[1] : text}</Fragment>
    ));
}

// Amounts and dates in a sentence stay on one line, where it is wide enough, and in their own order in every direction of writing. Where it
// is not, they break at their spaces: figures are never divided. The text of the sentence stays unchanged for copying and searching.

// In whatever language: a figure with the code of its currency before or behind it, whose thousands may be set apart by a space that does
// not break, and which Arabic sets apart (LRI, PDI); and a day, its month's name and the year. Figures before the zone of a time are no amount: `19:17 GMT+1`.
const FIGURE = '\\p{Nd}(?:[\\p{Nd}.,\u00A0\u202F\u066B\u066C]*\\p{Nd})?';
const PIECES = new RegExp(
  `(\u2066?[A-Z]{3}\\s${FIGURE}\u2069?|${FIGURE}\\s[A-Z]{3}(?![\\p{L}+])|\\p{Nd}{1,2} \\p{L}+\\.? \\p{Nd}{4})`,
  'u',
);

export function InOnePiece({ text }: { text: string }) {
  const parts = text.split(PIECES);
  const shown = parts.map((part, index) => {
    if (index % 2 === 0) return index === 0 ? part : part.replace(SIGN, '');
    const sign = SIGN.exec(parts[index + 1] ?? '')?.[0];
    const piece = <bdi className={classes.piece}>{part}</bdi>;
    if (sign === undefined) return <Fragment key={index}>{piece}</Fragment>;
    return (
      <span key={index} className={classes.whole}>
        {piece}
        {sign}
      </span>
    );
  });
  // Its texts come and go with it.
  return <span key={text}>{shown}</span>;
}

/** No line begins with what closes or divides the sentence behind a piece. */
const SIGN = /^\p{P}/u;
