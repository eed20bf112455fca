// The commands of `npm run payment`, each with its help and its action.
import { type Clues, findPayments } from '../../payments/views/find-payment.ts';
import { readStory } from '../../payments/views/payment-story.ts';
import { createIds, systemRandom } from '@titan/platform/ports-node';
import { openAttention } from '../../services.ts';
import { erasePerson, findPerson } from '../../payments/erase-person.ts';
import { type Command, type Option, UsageError } from '../command.ts';
import { type Ground, type ProgramRun, runProgram } from '../run-program.ts';
import { reviewLine } from '../review-line.ts';
import { merchantIdOf } from '../values.ts';
import { foundLine, storyLines, waitLines } from './printed.ts';
import { cluesOf, emailIn } from './values.ts';

type PaymentCommandContext = ReturnType<typeof contextOf>;

export type PaymentRun = ProgramRun & {
  /** Replaces the machine's, for tests with a simulated clock. */
  now?: () => number;
};

function contextOf({ db, clock }: Ground, { say, now = clock.now }: PaymentRun) {
  return { db, now, say, attention: openAttention({ db, ids: createIds(systemRandom, clock) }) };
}

const CLUES: Readonly<Record<string, Option>> = {
  email: { value: 'ADDRESS', help: 'the payer’s' },
  phone: { value: 'NUMBER', help: 'of the wallet that was charged, as its payer types it' },
  'last-four': { value: 'DIGITS', help: 'of the card, the bank account or the wallet' },
  amount: { value: 'AMOUNT', help: 'as the payer reads it, such as 1,500 or 1500.50' },
  currency: { value: 'CODE', help: 'of the amount; any, unless given' },
  merchant: { value: 'NUMBER', help: 'of this merchant alone' },
  days: { value: '1..9999', help: 'how far back; 30 unless given, and without an end where a reference is' },
};

/** More than fits on a screen helps nobody. */
const LISTED = 20;

const find: Command<PaymentCommandContext> = {
  summary: 'lists payments by a reference, an e-mail, a phone number, last digits or an amount',
  usage: '[REFERENCE] [options]',
  options: CLUES,
  takesWords: true,
  async run(given, context) {
    const clues = cluesOf(given, context.now());
    const found = await findPayments(context.db, clues, LISTED + 1);
    if (found.length === 0) throw noneFits(clues);
    for (const payment of found.slice(0, LISTED)) context.say(foundLine(payment));
    if (found.length > LISTED) context.say(`And more: say more of it, or a merchant.`);
  },
};

const show: Command<PaymentCommandContext> = {
  summary: 'tells all of one payment: asked, answered, given back, told to the merchant, and who acts next',
  usage: 'REFERENCE (the merchant’s, KPY-…, or the processor’s), or what "find" takes',
  options: CLUES,
  takesWords: true,
  async run(given, context) {
    const clues = cluesOf(given, context.now());
    const [payment, ...others] = await findPayments(context.db, clues, LISTED + 1);
    if (payment === undefined) return showReviewItems(clues, context);
    if (others.length > 0) {
      context.say('Several have it. Name one of them by its KPY-PI-…:');
      for (const each of [payment, ...others].slice(0, LISTED)) context.say(foundLine(each));
      return;
    }
    const story = await readStory(context.db, payment.id, context.attention);
    for (const line of story ? storyLines(story, context.now()) : []) context.say(line);
  },
};

const erase: Command<PaymentCommandContext> = {
  summary:
    'erases a payer: name, e-mail, phone and address leave every row, saved cards are deleted; the books stay',
  usage: '--email ADDRESS [--merchant NUMBER] [--confirm]',
  options: {
    email: { value: 'ADDRESS', help: 'the payer’s; required' },
    merchant: { value: 'NUMBER', help: 'as a payer of this merchant alone' },
    confirm: { help: 'do it; it cannot be undone. Without it you are told what there is' },
  },
  async run(given, context) {
    const { db, say } = context;
    const email = emailIn(given);
    if (email === null) throw new UsageError('--email is required: the payer’s.');
    const person = { email, merchantId: given.has('merchant') ? merchantIdOf(given) : null };
    const isConfirmed = given.has('confirm');
    const found = await (isConfirmed ? erasePerson(db, person) : findPerson(db, person));
    const what = `payments: ${found.payments}, wallets of saved cards: ${found.wallets}`;
    if (found.unfinished > 0)
      throw new UsageError(
        [
          `Nothing was erased: of ${found.payments} payments, ${found.unfinished} still have money or a webhook under way.`,
          ...(await waitsOf(found.unfinishedIds, context)),
          ...(found.unfinished > found.unfinishedIds.length
            ? ['And more: npm run payment -- find --email …']
            : []),
        ].join('\n'),
      );
    say(
      isConfirmed
        ? `Erased: ${what}.`
        : `To erase: ${what}. This cannot be undone; repeat the command with --confirm.`,
    );
  },
};

/** What each payment waits for, as "show" tells it. */
async function waitsOf(
  ids: readonly number[],
  { db, attention, now }: PaymentCommandContext,
): Promise<string[]> {
  const lines: string[] = [];
  for (const id of ids) {
    const story = await readStory(db, id, attention);
    if (story) lines.push(...waitLines(story, now()));
  }
  return lines;
}

/** What belongs to no payment of ours, such as a debit that only its processor knows, is told as "attention" lists it. */
async function showReviewItems(clues: Clues, { attention, say }: PaymentCommandContext): Promise<void> {
  const items = (await attention.list()).filter(({ name, reference, payment }) =>
    [name, reference, payment].includes(clues.name),
  );
  if (items.length === 0) throw noneFits(clues);
  say('It belongs to no payment here, and only a person can settle it:');
  for (const item of items) {
    say(reviewLine(item));
    say(`  npm run merchant -- attention-done ${item.name} --note "…"`);
  }
}

function noneFits({ name }: Clues): UsageError {
  return new UsageError(
    name === null
      ? 'No payment fits. Look further back with --days, or say less of it.'
      : `No payment, charge, refund or transfer is named ${name}.`,
  );
}

const COMMANDS: Readonly<Record<string, Command<PaymentCommandContext>>> = { find, show, erase };

/** Runs one and returns the exit code. */
export function runPayment(args: readonly string[], run: PaymentRun): Promise<number> {
  const program = { name: 'payment', summary: 'What an operator looks up of payments.', commands: COMMANDS };
  return runProgram(program, args, run, (ground) => contextOf(ground, run));
}
