// What the service answers over HTTP, as tests read it: the envelope is known, its data is what the asker says that it is.
import * as z from 'zod/mini';

export type Told<Data = unknown> = {
  status: boolean;
  message: string;
  code?: string;
  error?: string;
  error_type?: string;
  data: Data;
};

export type Answered<Data = unknown> = { status: number; body: Told<Data> };

const problems = z.record(z.string(), z.object({ message: z.string() }));

/** What an answer says is wrong with a field; undefined: nothing of it. Throws for an answer that names no fields at all. */
export function wrongIn({ data }: Told, field: string): string | undefined {
  return problems.parse(data)[field]?.message;
}
