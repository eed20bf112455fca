// A processor's own words within a sentence of ours: set apart from it whichever way they run, and found again by who draws the sentence.

/** Stands before and behind them, and in no other text of ours: a word joiner, which is not seen. */
export const QUOTED = '\u2060';

/** What turns the direction of text, or would end the quotation. */
const CONTROLS = /[\u2060\u2066-\u2069\u202a-\u202e]/g;

/** For the `text` of a sentence that says whose words these are: isolated as any name is (FSI, PDI). */
export function quoted(text: string): string {
  return `\u2068${QUOTED}${text.replace(CONTROLS, '')}${QUOTED}\u2069`;
}
