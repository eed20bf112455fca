// Refunds may stay pending for days, and a lost answer is looked up before anything is sent again (I-12).
import { describe, expect, it } from 'vitest';
import type { ReversalAnswer, ReversalEnd } from '../../providers/port.ts';
import {
  type KnownSum,
  REVERSAL_RETRY_MS,
  type Reversal,
  reversalOf,
  UNKNOWN_FOR_MS,
  classifyNews,
} from './give-back.ts';

const NOW = 1_800_000_000_000;
const HOUR_MS = 3_600_000;
const REACH = { byOurReference: false, gapMs: HOUR_MS, notFoundProvesAfterMs: 2 * HOUR_MS };
const lost = (sent: 'never' | 'maybe'): ReversalAnswer => ({ kind: 'lost', sent, cause: 'test' });
const ago = (ms: number) => new Date(NOW - ms);
const waiting = (
  sentAt: Date | null,
  isPending: boolean,
  waitMs: number,
  unknownSince = sentAt ?? ago(0),
): Reversal => ({
  kind: 'waiting',
  next: { sentAt, isPending, unknownSince, sendAt: NOW + waitMs },
});

describe('what an answer makes of money that goes back', () => {
  it.each<[string, ReversalAnswer, Date | null, boolean, Reversal]>([
    ['done', { kind: 'reversed' }, null, false, { kind: 'reversed' }],
    ['pending for the first time', { kind: 'pending' }, null, false, waiting(ago(0), true, HOUR_MS)],
    [
      'still pending after 15 days: asked about less often',
      { kind: 'pending' },
      ago(15 * 24 * HOUR_MS),
      true,
      waiting(ago(15 * 24 * HOUR_MS), true, 12 * HOUR_MS, ago(0)),
    ],
    ['refused', { kind: 'refused', message: 'no' }, null, false, { kind: 'refused', message: 'no' }],
    [
      'needs a person',
      { kind: 'needs_person', message: 'an account' },
      ago(1),
      true,
      { kind: 'needs_person', message: 'an account' },
    ],
    ['never sent: sent again', lost('never'), null, false, waiting(null, false, REVERSAL_RETRY_MS)],
    ['lost: looked up', lost('maybe'), null, false, waiting(ago(0), false, HOUR_MS)],
    ['lost, once it was pending: stays pending', lost('maybe'), ago(1), true, waiting(ago(1), true, HOUR_MS)],
    [
      'not found before that proves anything: asked again',
      { kind: 'not_found' },
      ago(HOUR_MS),
      false,
      waiting(ago(HOUR_MS), false, HOUR_MS),
    ],
    [
      'not found once that proves something: sent again at once',
      { kind: 'not_found' },
      ago(2 * HOUR_MS),
      false,
      waiting(null, false, 0, ago(2 * HOUR_MS)),
    ],
    [
      'not found, although it was pending: asked again for a day',
      { kind: 'not_found' },
      ago(23 * HOUR_MS),
      true,
      waiting(ago(23 * HOUR_MS), true, 2.3 * HOUR_MS),
    ],
    [
      'not found a day later, although it was pending: a person looks, and it is not sent again',
      { kind: 'not_found' },
      ago(24 * HOUR_MS),
      true,
      { kind: 'needs_person', message: 'The provider had this refund, and no longer finds it' },
    ],
  ])('%s', (_, answer, sentAt, isPending, expected) => {
    const known = { sentAt, isPending, unknownSince: sentAt ?? ago(0) };
    expect(reversalOf(answer, known, REACH, NOW)).toEqual(expected);
  });

  it.each<[string, ReversalAnswer, Date | null]>([
    ['lost', lost('maybe'), ago(HOUR_MS)],
    ['not found', { kind: 'not_found' }, ago(2 * HOUR_MS)],
    ['never sent', lost('never'), null],
  ])(
    '%s: ever less often, and a person has it once its end is unknown for three days',
    (_, answer, sentAt) => {
      const after = (ms: number) =>
        reversalOf(answer, { sentAt, isPending: false, unknownSince: ago(ms) }, REACH, NOW);
      expect(after(UNKNOWN_FOR_MS - 1).kind).toBe('waiting');
      expect(after(UNKNOWN_FOR_MS).kind).toBe('needs_person');
    },
  );

  it('one that is pending is never a person’s for its age alone', () => {
    const known = { sentAt: ago(60 * 24 * HOUR_MS), isPending: true, unknownSince: ago(12 * HOUR_MS) };
    expect(reversalOf({ kind: 'pending' }, known, REACH, NOW).kind).toBe('waiting');
    expect(reversalOf(lost('maybe'), known, REACH, NOW).kind).toBe('waiting');
  });

  it('where "not found" never proves anything, a person looks after a day', () => {
    const blind = { ...REACH, notFoundProvesAfterMs: null };
    const after = (ms: number) =>
      reversalOf(
        { kind: 'not_found' },
        { sentAt: ago(ms), isPending: false, unknownSince: ago(ms) },
        blind,
        NOW,
      ).kind;
    expect([after(23 * HOUR_MS), after(24 * HOUR_MS)]).toEqual(['waiting', 'needs_person']);
  });
});

describe('what a callback’s news of money that goes back are', () => {
  type Stored = Pick<KnownSum, 'status' | 'sent_at'> & { handle?: string; former_names?: string[] };
  const [owed, manual, refused, back] = (['owed', 'manual', 'refused', 'reversed'] as const).map(
    (status): Stored => ({ status, sent_at: ago(1) }),
  ) as [Stored, Stored, Stored, Stored];
  const unsent: Stored = { status: 'owed', sent_at: null };
  const former = { former_names: ['rf 1'] };
  it.each<[string, Stored, ReversalEnd['kind'], string, string?]>([
    ['the end that is waited for', owed, 'reversed', 'end'],
    ['a refusal that is waited for', owed, 'refused', 'end'],
    ['a need of a person', owed, 'needs_person', 'end'],
    ['the end, by the name that is known', { ...owed, handle: 'rf 1' }, 'reversed', 'end', 'rf 1'],
    ['a refusal of an earlier try', { ...owed, handle: 'rf 2' }, 'refused', 'nothing', 'rf 1'],
    ['that an earlier try went back', { ...owed, handle: 'rf 2' }, 'reversed', 'contradiction', 'rf 1'],
    ['that two tries went back', { ...back, handle: 'rf 2' }, 'reversed', 'contradiction', 'rf 1'],
    [
      'a refusal of an earlier try while no name is known',
      { ...owed, ...former },
      'refused',
      'nothing',
      'rf 1',
    ],
    ['an earlier try’s need of a person', { ...owed, ...former }, 'needs_person', 'nothing', 'rf 1'],
    ['an earlier try’s return', { ...owed, ...former }, 'reversed', 'contradiction', 'rf 1'],
    [
      'an earlier try’s return after a refusal',
      { ...refused, ...former },
      'reversed',
      'contradiction',
      'rf 1',
    ],
    [
      'an earlier try’s return while a person has it',
      { ...manual, ...former },
      'reversed',
      'contradiction',
      'rf 1',
    ],
    ['an end by a name that is not known yet', { ...owed, ...former }, 'refused', 'end', 'rf 2'],
    ['that it went back before it was sent anew: it is not', unsent, 'reversed', 'end'],
    ['the same by its former name', { ...unsent, ...former }, 'reversed', 'end', 'rf 1'],
    ['the same again', { ...back, handle: 'rf 1', ...former }, 'reversed', 'nothing', 'rf 1'],
    ['a refusal of what is to be sent anew', unsent, 'refused', 'nothing'],
    ['that what a person has went back', manual, 'reversed', 'returned'],
    ['a refusal of what a person has', manual, 'refused', 'noted'],
    ['again that it went back', back, 'reversed', 'nothing'],
    ['a refusal after it went back', back, 'refused', 'contradiction'],
    ['a need of a person after it went back', back, 'needs_person', 'contradiction'],
    ['again a refusal', refused, 'refused', 'nothing'],
    ['that it went back after it was refused', refused, 'reversed', 'contradiction'],
  ])('%s', (_, stored, kind, expected, handle) => {
    expect(
      classifyNews({ handle: null, former_names: null, ...stored }, { kind, message: 'no', handle }),
    ).toBe(expected);
  });
});
