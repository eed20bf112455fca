// Amounts and dates in a sentence stay on one line, where it is wide enough, and in their own order in every direction of writing. The
// text of the sentence stays what it is, for whoever copies it or looks for it.
import classes from './in-one-piece.module.css';

// In whatever language: a figure with the code of its currency before or behind it, whose thousands may be set apart by a space that does
// not break; and a day, its month's name and the year. What stands before the zone of a time is no amount: `19:17 GMT+1`.
const FIGURE = '\\p{Nd}(?:[\\p{Nd}.,\u00A0\u202F\u066B\u066C]*\\p{Nd})?';
const PIECES = new RegExp(
  `([A-Z]{3}\\s${FIGURE}|${FIGURE}\\s[A-Z]{3}(?![\\p{L}+])|\\p{Nd}{1,2} \\p{L}+\\.? \\p{Nd}{4})`,
  'u',
);

export function InOnePiece({ text }: { text: string }) {
  return text.split(PIECES).map((part, index) =>
    index % 2 === 1 ? (
      <bdi key={index} className={classes.piece}>
        {part}
      </bdi>
    ) : (
      part
    ),
  );
}
