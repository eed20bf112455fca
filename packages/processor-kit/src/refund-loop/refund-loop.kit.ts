// The refund loop for 30 days at each processor with each documented refusal: how often it is sent and looked up, and when who is told.
import { afterAll, expect, it } from 'vitest';
import { MOST_CALLS } from '../check-refunds.ts';
import { darajaSubject } from '../daraja/subject.ts';
import { flutterwaveV3Subject } from '../flutterwave-v3/subject.ts';
import { koraSubject } from '../kora/subject.ts';
import { mtnMomoSubject } from '../mtn-momo/subject.ts';
import { paystackSubject } from '../paystack/subject.ts';
import { type LoopRow, refundLoops } from './refund-loop.ts';

const SUBJECTS = [koraSubject, paystackSubject, flutterwaveV3Subject, mtnMomoSubject, darajaSubject];
/** Three days, and the last wait. */
const LATEST_DAY = 4;

const table: string[] = [];
afterAll(() =>
  console.log(['processor | refusal | sends | look-ups | told | day | warned', ...table].join('\n')),
);

it.each(SUBJECTS.map((subject) => [subject.name, subject] as const))(
  '%s: each refusal comes to an end, within days and after few calls',
  async (name, subject) => {
    const rows = await refundLoops(subject, new URL(`../${name}/bodies/`, import.meta.url));
    const line = ({ refusal, sends, lookUps, told, day, warned }: LoopRow) =>
      [name, refusal, sends, lookUps, told, day, warned].join(' | ');
    table.push(...rows.map(line));
    expect(rows.length).toBeGreaterThan(2);
    const endless = rows.filter(
      ({ sends, lookUps, day }) => day > LATEST_DAY || sends + lookUps > MOST_CALLS,
    );
    expect(endless).toEqual([]);
  },
);
