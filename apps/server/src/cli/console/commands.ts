// The commands of `npm run console`, each with its help and its action.
import { emailKey } from '@titan/rules/email';
import { readTime } from '@titan/rules/read-time';
import {
  type ActivityEntry,
  type ActivityLog,
  createActivityLog,
  describeFault,
  HOST as HOST_IN_LOG,
} from '../../console/activity-store.ts';
import { makeClaim } from '../../people/claim.ts';
import { openSignIn } from '../../console/sign-in.ts';
import { letBackIn } from '../../people/team.ts';
import type { People } from '../../people/people.ts';
import type { Person, SignIn } from '../../people/sign-ins.ts';
import { createConsoleSessions } from '../../people/sessions.ts';
import type { Database } from '../../db/database.ts';
import { createMerchantUpkeep } from '../../merchants/merchant-upkeep.ts';
import { systemRandom } from '@titan/platform/ports-node';
import { type Command, type CommandArguments, type Option, UsageError } from '../command.ts';
import { type Ground, type ProgramRun, runProgram } from '../run-program.ts';
import { MERCHANT, merchantIdOf, requiredOf } from '../values.ts';

type ConsoleCommandContext = ReturnType<typeof contextOf>;

function contextOf({ settings: { publicUrl }, keys, db, clock }: Ground, { say }: ProgramRun) {
  const ports = { clock, random: systemRandom };
  const over = (within: Database) => {
    const { people, links } = openSignIn({ db: within, keys, ports, publicUrl });
    return {
      people,
      letBackIn: (person: Person) => letBackIn(within, links, person, null),
      sessions: createConsoleSessions({ db: within, publicUrl, ...ports }),
      /** Null: the merchant has an owner. */
      claim: (merchantId: number) => makeClaim(within, links, merchantId),
    };
  };
  const activity = createActivityLog({ db, clock });
  return {
    ...over(db),
    merchants: createMerchantUpkeep(db, clock),
    activity,
    /** Does it and writes it down for these merchants: all commits, or nothing. Null: there was nothing to do. */
    act: <Done>(
      merchantIds: readonly number[],
      told: Pick<ActivityEntry, 'action' | 'target'>,
      work: (within: ReturnType<typeof over>) => Promise<Done | null>,
    ): Promise<Done | null> =>
      activity.together(async (within) => {
        const done = await work(over(within));
        for (const merchantId of done === null ? [] : merchantIds.toSorted((one, other) => one - other))
          await activity.record({ ...HOST, merchantId, ...told }, within);
        return done;
      }),
    say,
  };
}

const USER: Option = { value: 'ADDRESS', help: 'the person, by their e-mail address; required' };
const HOST = { userId: null, personName: 'the host' } as const;
const LOG_LINES = 200;
const DAY_MS = 24 * 60 * 60_000;

const users: Command<ConsoleCommandContext> = {
  summary: 'lists who works in the console: merchant, role, e-mail, last sign-in',
  usage: '[--merchant NUMBER]',
  options: { merchant: MERCHANT },
  async run(given, { people, say }) {
    const merchantId = given.has('merchant') ? merchantIdOf(given) : null;
    for (const { merchant_id: merchant, role, email, name, signed_in_at: at } of await people.everybody(
      merchantId,
    ))
      say(row(String(merchant), role, email, name, at?.toISOString() ?? 'never'));
  },
};

const sessions: Command<ConsoleCommandContext> = {
  summary: 'lists where people are signed in',
  usage: '[--user ADDRESS]',
  options: { user: USER },
  async run(given, { people, sessions: signedIn, say }) {
    const signInId = given.has('user') ? (await signInOf(given, people)).id : null;
    for (const { email, used_at: at, address, agent } of await signedIn.everywhere(signInId))
      say(row(email, at.toISOString(), address, agent));
  },
};

const audit: Command<ConsoleCommandContext> = {
  summary: 'shows what was done in a merchant’s console, the newest first, and whether the list is whole',
  usage: '--merchant NUMBER [--action NAME] [--person ADDRESS] [--from DAY] [--to DAY]',
  options: {
    merchant: MERCHANT,
    action: { value: 'NAME', help: 'such as key.rolled' },
    person: { value: 'ADDRESS', help: 'by their e-mail address; host: the host' },
    from: { value: 'DAY', help: '2026-11-01, of UTC' },
    to: { value: 'DAY', help: '2026-11-30, of UTC' },
  },
  async run(given, { activity, say }) {
    const merchantId = merchantIdOf(given);
    const action = given.one('action');
    const person = await inLog(activity, merchantId, given.one('person'));
    const days = { from: dayOf(given, 'from', 0), to: dayOf(given, 'to', 1) };
    const rows = await activity.list({ merchantId, action, person, ...days }, LOG_LINES);
    for (const { at, user_id: id, who, email, action: did, target, facts, address } of rows) {
      const by = id === null ? who : `${who} <${email}> #${id}`;
      say(row(at.toISOString(), by, did, target ?? '', JSON.stringify(facts), address ?? ''));
    }
    const fault = await activity.fault(merchantId);
    say(fault === null ? 'The list is whole.' : describeFault(fault));
    return fault === null ? 0 : 1;
  },
};

const link: Command<ConsoleCommandContext> = {
  summary: 'lets a person back in by a link: their passkeys, password and sessions end',
  usage: '--user ADDRESS',
  options: { user: USER },
  async run(given, { people, act, say }) {
    const signIn = await signInOf(given, people);
    const [person] = signIn.members;
    const { email } = person;
    const told = { action: 'team.recovery-made', target: email } as const;
    const made = await act(shopsOf(signIn), told, ({ letBackIn: make }) => make(person));
    if (made === null) throw new UsageError(`The role of ${email} was changed just now. Try again.`);
    say(made.url);
    say('It works once, for 24 hours. Give it to that person alone.');
  },
};

const claim: Command<ConsoleCommandContext> = {
  summary: 'makes the link by which a merchant’s owner sets up the console',
  usage: '--merchant NUMBER',
  options: { merchant: MERCHANT },
  async run(given, { merchants, act, say }) {
    const merchantId = merchantIdOf(given);
    const merchant = await merchants.read(merchantId);
    if (!merchant) throw new UsageError(`There is no merchant ${merchantId}.`);
    const url = await act([merchantId], { action: 'claim.made' }, (within) => within.claim(merchantId));
    if (url === null)
      throw new UsageError(
        `${merchant.name} has an owner. Let them back in: npm run console -- link --user ADDRESS`,
      );
    say(url);
    say('It works once, for an hour.');
  },
};

const endSession: Command<ConsoleCommandContext> = {
  summary: 'signs a person out everywhere',
  usage: '--user ADDRESS',
  options: { user: USER },
  async run(given, { people, act, say }) {
    const signIn = await signInOf(given, people);
    const told = { action: 'session.ended', target: signIn.members[0].email } as const;
    const count = await act(shopsOf(signIn), told, (within) => within.sessions.endAllOf(signIn.id));
    say(`Ended: ${count}.`);
  },
};

/** @param later so many days */
function dayOf(given: CommandArguments, name: string, later: number): Date | undefined {
  const day = given.one(name);
  if (day === undefined) return undefined;
  if (readTime(day)?.isDay !== true)
    throw new UsageError(`--${name} is not a day such as 2026-11-01: ${day}`);
  return new Date(Date.parse(day) + later * DAY_MS);
}

async function inLog(activity: ActivityLog, merchantId: number, address: string | undefined) {
  if (address === undefined || address === HOST_IN_LOG) return address;
  const people = await activity.people(merchantId);
  const person = people.find(({ email }) => email === emailKey(address));
  if (!person) throw new UsageError(`Nobody with the e-mail address ${address} is in the log.`);
  return person.id;
}

async function signInOf(given: CommandArguments, people: People): Promise<SignIn> {
  const email = requiredOf(given, 'user', 'their e-mail address');
  const signIn = await people.byEmail(emailKey(email));
  if (!signIn) throw new UsageError(`Nobody in the console has the e-mail address ${email}.`);
  return signIn;
}

const shopsOf = ({ members }: SignIn): number[] => members.map(({ merchant_id: id }) => id);

/** Columns, so that lines can be cut and sorted. */
function row(...cells: readonly string[]): string {
  return cells.join('\t');
}

const COMMANDS: Readonly<Record<string, Command<ConsoleCommandContext>>> = {
  users,
  sessions,
  audit,
  link,
  claim,
  'end-session': endSession,
};

/** Runs one and returns the exit code. */
export function runConsole(args: readonly string[], run: ProgramRun): Promise<number> {
  const summary = 'What the host does with the people of the merchants’ console.';
  return runProgram({ name: 'console', summary, commands: COMMANDS }, args, run, (ground) =>
    contextOf(ground, run),
  );
}
