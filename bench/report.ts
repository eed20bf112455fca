// Prints each figure beside its limit. One that is over ends the benchmark with exit code 1.

export type Figure = {
  what: string;
  value: number;
  /** `most`: the value may not be larger. `least`: it may not be smaller. */
  most?: number;
  least?: number;
  digits?: number;
  /** What the value was made of. */
  from?: string;
};

export function report(figures: readonly Figure[]): void {
  for (const { what, value, most = Infinity, least = -Infinity, digits = 2, from = '' } of figures) {
    // A figure that could not be taken (NaN) is over, too.
    const isWithin = value >= least && value <= most;
    if (!isWithin) process.exitCode = 1;
    const limit = least === -Infinity ? `at most ${most}` : `at least ${least}`;
    console.log(
      `${isWithin ? '    ' : 'OVER'}  ${what.padEnd(48)}${value.toFixed(digits).padStart(8)}   ${limit.padEnd(14)} ${from}`,
    );
  }
}

/** The value below which this share of them lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
