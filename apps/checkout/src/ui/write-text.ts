// Writing into a box that the payer types in.

/**
 * Writes the tidied text into its box, if it differs: writing moves the caret to the end. Not while a keyboard composes there (an IME,
 * some predictive keyboards; text-field.tsx marks the box): it would put its own text behind ours. The box is tidied when it is done.
 */
export function writeText(box: HTMLInputElement | HTMLSelectElement | null, text: string | undefined): void {
  if (box === null || text === undefined || box.value === text || box.dataset['composing'] !== undefined)
    return;
  box.value = text;
}
