// The envelope of the service's HTTP answers, for tests. Each test says what type the data has.
import * as z from 'zod/mini';

export type Envelope<Data = unknown> = {
  status: boolean;
  message: string;
  code?: string;
  error?: string;
  error_type?: string;
  data: Data;
};

export type EnvelopeAnswer<Data = unknown> = { status: number; body: Envelope<Data> };

const problems = z.record(z.string(), z.object({ message: z.string() }));

/** The validation message for a field, if any. Throws when the answer names no fields at all. */
export function fieldMessage({ data }: Envelope, field: string): string | undefined {
  return problems.parse(data)[field]?.message;
}
