// Files of rows for spreadsheets: CSV in UTF-8, whose texts no spreadsheet takes for a formula, with times in UTC and in a reader's zone.

/** Tells spreadsheets that it is UTF-8. */
export const BYTE_ORDER_MARK = '\u{FEFF}';
/** What a spreadsheet takes for a formula, in full width too (OWASP, CSV Injection); a number is none. */
const FORMULA = /^(?!-?\d+(\.\d+)?$)[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const QUOTED = /[",\r\n]/;

export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => cellOf(cell ?? '')).join(',')}\r\n`;
}

function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Clocks are put forward and back at quarters of an hour alone. */
const QUARTER_MS = 15 * 60_000;

/** Writes times as `2026-11-21 16:04:05`. */
export function timesIn(zone: string): (at: Date) => string {
  // Sweden writes them so.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  let quarter = NaN;
  let aheadMs = 0;
  // Formatting takes longer than all else that is written of a row, and neighbours have the same quarter.
  return (at) => {
    const ofAt = Math.floor(at.getTime() / QUARTER_MS);
    if (ofAt !== quarter) {
      quarter = ofAt;
      const begin = quarter * QUARTER_MS;
      aheadMs = Date.parse(`${format.format(begin).replace(' ', 'T')}Z`) - begin;
    }
    return new Date(at.getTime() + aheadMs).toISOString().slice(0, 19).replace('T', ' ');
  };
}
