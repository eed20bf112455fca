// Days as a person's machine has them.

/**
 * When a day begins where the person is; nothing for none.
 * @param later so many days, which may be of 23 or 25 hours
 */
export function midnight(day = '', later = 0): string {
  // Other screens lead here with an instant.
  if (day.includes('T')) return day;
  const start = new Date(`${day}T00:00:00`);
  start.setDate(start.getDate() + later);
  return Number.isNaN(start.getTime()) ? '' : start.toISOString();
}

/** The last day before an instant, where the person is, as inputs write days; nothing for none. */
export function lastDayBefore(instant: string): string {
  // Swedish writes days as inputs do.
  return instant && new Date(Date.parse(instant) - 1).toLocaleDateString('sv');
}
