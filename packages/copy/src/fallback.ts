// English where a language has no sentence of its own yet: known by a mark that nobody sees, so that whoever draws the sentence can say
// which language it is in.

/** INVISIBLE SEPARATOR, at the beginning of such a sentence and in no other text of ours. */
export const FALLBACK = '\u2063';
