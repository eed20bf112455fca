// Amounts and dates within a sentence stay on one line. By spaces that do not break, so that the sentence stays one text for whoever
// hears it read aloud.

const NO_BREAK = '\u00a0';

/** `NGN 1,500.00` and `21 Nov 2026` in one piece, wherever they stand in the text. */
export function inOnePiece(text: string): string {
  return text
    .replace(/\b([A-Z]{3}) (?=\d)/g, `$1${NO_BREAK}`)
    .replace(/\b(\d{1,2}) ([A-Z][a-z]{2}) (?=\d{4}\b)/g, `$1${NO_BREAK}$2${NO_BREAK}`);
}
