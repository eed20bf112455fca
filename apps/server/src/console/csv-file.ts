// A file of rows that somebody takes along, made while it is sent (db/file-reading.ts).
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Database } from '../db/database.ts';
import { FILE_RETRY_S, type FileReading, type FileReadings } from '../db/file-reading.ts';
import { Sent } from '../platform/declared-call.ts';
import { type Refused, refused } from './call.ts';
import type { Who } from '../people/sessions.ts';

type CsvFile = {
  name: string;
  /** Writes down how many rows were sent, also of a file that was given up; until it has, the file is not whole. */
  note(rows: number): Promise<void>;
  /** Its lines, the first of which names the columns. */
  read(db: Database): AsyncIterable<readonly string[]>;
};

export async function csvFile(
  files: FileReadings,
  { merchantId }: Who,
  { name, note, read }: CsvFile,
): Promise<Sent | Refused> {
  const reading = await files.begin(merchantId);
  if (reading === null) return { ...refused('FILES_UNDER_WAY'), retryAfterSeconds: FILE_RETRY_S };
  return new Sent((reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(streamOf(reply, reading, noted(read(reading.db), note))),
  );
}

/** It ends when its reader goes away, of which the compression between them does not tell it. */
function streamOf(
  { raw }: FastifyReply,
  { inTurns, end }: FileReading,
  parts: AsyncIterable<string>,
): Readable {
  const file = async function* () {
    yield* inTurns(parts, (why) => raw.destroy(why));
    // Whoever has the whole of it may have another.
    await end();
  };
  const stream = Readable.from(file());
  raw.once('close', () => stream.destroy());
  return stream.once('close', () => void end());
}

async function* noted(
  parts: AsyncIterable<readonly string[]>,
  note: (rows: number) => Promise<void>,
): AsyncGenerator<string> {
  let lines = 0;
  try {
    for await (const part of parts) {
      lines += part.length;
      yield part.join('');
    }
  } finally {
    await note(Math.max(0, lines - 1));
  }
}
