// Amounts and dates in a sentence stay on one line, where it is wide enough, and in their own order in every direction of writing. The
// text of the sentence stays what it is, for whoever copies it or looks for it.
import classes from './in-one-piece.module.css';

const PIECES = /([A-Z]{3} \d[\d,.]*\d|\b\d{1,2} [A-Z][a-z]{2} \d{4}\b)/;

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
