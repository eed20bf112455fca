// What a span of a payment says, and what takes spans (decision 0090).

/** Something that was done for a payment, once it is over. */
export type PaymentSpan = {
  name: string;
  /** Whether others asked us, or we asked others. */
  side: 'server' | 'client';
  /** `KPY-PI-…`: all spans of a payment are one trace. */
  payment: string;
  /** The id of the request that it is, or within which it was done; null: a background job. */
  request: { id: string; isItself: boolean } | null;
  /** Epoch ms. */
  endedAt: number;
  tookMs: number;
  /** What a line of the log may say too, and nothing of the payer. */
  facts: Readonly<Record<string, string | number>>;
  isFailed: boolean;
};

export type Traces = {
  record(span: PaymentSpan): void;
  /** Sends what is left. */
  close(): Promise<void>;
};
