// The log is an allow-list of fields, not a deny-list; sensitive fields and a database's own words are never in it.
import { SENSITIVE_FIELDS } from '@titan/contract/sensitive';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { logOptions } from './request-log.ts';

const SECRET = 'never-to-be-seen';

function write(options: object, log: (logger: pino.Logger) => void): string {
  const lines: string[] = [];
  log(pino(options, { write: (line: string) => lines.push(line) }));
  return lines.join('');
}
const logged = (log: (logger: pino.Logger) => void) => write(logOptions('trace'), log);

describe('a sensitive field', () => {
  const { redact } = logOptions('trace');

  it.each(SENSITIVE_FIELDS)('%s is not written, at the top, in a fact or one deeper', (name) => {
    const at = [{ [name]: SECRET }, { a: { [name]: SECRET } }, { a: { b: { [name]: SECRET } } }];
    for (const facts of at) {
      const line = write({ redact }, (logger) => logger.warn(facts, 'm'));
      expect(line).toContain('[not logged]');
      expect(line).not.toContain(SECRET);
      expect(logged((logger) => logger.warn(facts, 'm'))).not.toContain(SECRET);
    }
  });
});

describe('a fact that is not on the list', () => {
  it.each([
    { body: SECRET },
    { a_new_field: SECRET },
    { headers: { cookie: SECRET } },
    { failure: { x: SECRET } },
  ])('is dropped: %j', (facts) => {
    const line = logged((logger) => logger.error({ ...facts, reference: 'KPY-CA-x' }, 'm'));
    expect(line).toContain('"reference":"KPY-CA-x"');
    expect(line).not.toContain(SECRET);
  });
});

describe('an error', () => {
  const ofTheDatabase = Object.assign(new Error(`duplicate key: (email)=(${SECRET})\n  (pan)=(${SECRET})`), {
    code: '23505',
    detail: SECRET,
  });

  it.each<[string, (logger: pino.Logger) => void]>([
    ['as a fact', (logger) => logger.error({ err: ofTheDatabase }, 'm')],
    ['without a sentence', (logger) => logger.error({ err: ofTheDatabase })],
    ['alone', (logger) => logger.error(ofTheDatabase)],
    [
      'with its message as the sentence',
      (logger) => logger.error({ err: ofTheDatabase }, ofTheDatabase.message),
    ],
    ['as a cause', (logger) => logger.error({ err: new Error('Outer', { cause: ofTheDatabase }) }, 'm')],
  ])('of the database is logged by its code and place, never in its words: %s', (_, log) => {
    const line = logged(log);
    expect(line).toContain('23505');
    expect(line).toContain('request-log.test.ts');
    expect(line).not.toContain(SECRET);
  });

  it('of ours keeps its sentence, without any number in it', () => {
    const line = logged((logger) => logger.error({ err: new Error('Unreadable: 5188 5136 1855 2975') }, 'm'));
    expect(line).toContain('Unreadable: [digits]');
  });

  it('that is not an Error is logged only by its kind', () => {
    expect(logged((logger) => logger.error({ err: SECRET }, 'm'))).not.toContain(SECRET);
  });
});
