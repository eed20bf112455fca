// How a body is checked against its schema, so that what is wrong is told in our words alone (guides code-style §6).
import type { FastifySchemaCompiler } from 'fastify';
import * as z from 'zod/mini';

const NO_WORDS = 'Invalid input';

/**
 * For every check whose problems are told to a caller. Without it a schema that has no words of its own speaks the language
 * that some module set for the whole process: importing `zod` sets English, and patterns and types of ours go out in it.
 */
export const OUR_WORDS = { error: () => NO_WORDS };

/** The words that the schema has for its rule; undefined when it has none. */
export function wordsOf(message: string | undefined): string | undefined {
  return message === NO_WORDS ? undefined : message;
}

/** Fastify's check of body, query and path by a declared schema. */
export const checkBySchema: FastifySchemaCompiler<unknown> = ({ schema }) => {
  return (value: unknown) => {
    const read = z.safeParse(schema as z.ZodMiniType, value, OUR_WORDS);
    return read.success ? { value: read.data } : { error: read.error.issues.map(toProblem) };
  };
};

/** As Fastify passes a problem on to the error handler. */
function toProblem(issue: z.core.$ZodIssue) {
  const place = issue.path.join('/');
  const keys = issue.code === 'unrecognized_keys' ? issue.keys : undefined;
  return {
    keyword: issue.code,
    instancePath: `/${place}`,
    schemaPath: `#/${place}`,
    message: issue.message,
    params: { keys },
  };
}
