// Gauges as a part of the service declares them; health.ts registers them.

type GaugeOf<Reading> = {
  name: string;
  help: string;
  /** Labels with few values each. */
  labels: readonly string[];
  values(reading: Reading): [labels: Record<string, string>, value: number][];
};

/** Gauges that are read together at each scrape. */
export type GaugeGroup<Reading> = {
  /** Rejects without the database; then only these gauges are left out. */
  read(): Promise<Reading>;
  gauges: readonly GaugeOf<Reading>[];
};
