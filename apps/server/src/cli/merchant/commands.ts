// The commands of `npm run merchant`, each with its help and its action.
import { outcomesOf } from '../../payments/giving-back/attention.ts';
import { readTime } from '@titan/rules/read-time';
import type { TroubledReceiver } from '../../webhooks/receivers.ts';
import type { MerchantView } from '../../merchants/merchant-upkeep.ts';
import type { ShopDetails } from '../../merchants/shop.ts';
import { type Command, type CommandArguments, UsageError } from '../command.ts';
import { type ProgramRun, runProgram } from '../run-program.ts';
import { reviewLine } from '../review-line.ts';
import { choiceOf, ENV, MERCHANT, merchantIdOf, requiredOf } from '../values.ts';
import { contextOf, type MerchantCommandContext } from './context.ts';
import { resealReport } from './resealed.ts';
import {
  nameOf,
  originsOf,
  SETTING_OPTIONS,
  settingsOf,
  SHOP_OPTIONS,
  shopOf,
  shopRefusal,
  webhookUrlOf,
} from './values.ts';

const HOUR_MS = 60 * 60 * 1_000;
const KEPT = {
  secret: 'It is shown this once: only its hash and a sealed copy are kept.',
  encryption: 'It is shown this once: only a sealed copy is kept.',
};

const create: Command<MerchantCommandContext> = {
  summary: 'makes a merchant with its three keys, and shows them once',
  usage: '--name "Shop" [options]',
  options: { name: { value: 'NAME', help: 'what payers read; required' }, env: ENV, ...SETTING_OPTIONS },
  async run(given, context) {
    const { upkeep, keys, env, say } = context;
    const settings = { ...settingsOf(given), name: nameOf(given) };
    const url = webhookUrlOf(given, env);
    const [publicKey, secretKey] = keys.newPair(env);
    const id = await upkeep.create(settings, env, [publicKey, secretKey]);
    const owner = { merchantId: id, env };
    const encryptionKey = await keys.roll(owner, 'encryption', 0);
    if (typeof url === 'string') await context.receivers.setAddress(owner, url);
    say(`Merchant ${id}, ${settings.name} (${env})`);
    say(`  public key      ${publicKey.key}`);
    say(`  secret key      ${secretKey.key}`);
    say(`  encryption key  ${encryptionKey}`);
    say('Keep the secret and the encryption key now. They are shown this once, and are kept here sealed.');
  },
};

const list: Command<MerchantCommandContext> = {
  summary: 'lists the merchants',
  usage: '',
  options: {},
  async run(_, { upkeep, say }) {
    for (const { id, name } of await upkeep.list()) say(`${String(id).padStart(5)}  ${name}`);
  },
};

const show: Command<MerchantCommandContext> = {
  summary: 'shows what a merchant has: settings, keys without their text, receivers that were switched off',
  usage: '--merchant NUMBER',
  options: { merchant: MERCHANT },
  async run(given, context) {
    context.say(JSON.stringify(await merchantOf(given, context), null, 2));
  },
};

const rollKey: Command<MerchantCommandContext> = {
  summary: 'gives a merchant a new key; the old one holds for a while longer',
  usage: '--merchant NUMBER [options]',
  options: {
    merchant: MERCHANT,
    env: ENV,
    kind: { value: 'secret|public|encryption', help: 'which key; secret unless given' },
    'overlap-hours': {
      value: '0..720',
      help: 'hours for which the old key still holds; 24 unless given, 0: not at all',
    },
  },
  async run(given, context) {
    const { env, say } = context;
    const kind = choiceOf(given, 'kind', ['secret', 'public', 'encryption']);
    const hours = given.number('overlap-hours') ?? 24;
    const merchant = await merchantOf(given, context);
    const key = await context.keys.roll({ merchantId: merchant.id, env }, kind, hours * HOUR_MS);
    say(`The new ${kind} key of ${merchant.name} (${env}): ${key}`);
    if (kind !== 'public') say(`Keep it now. ${KEPT[kind]}`);
    say(hours === 0 ? 'The old key is refused from now on.' : `The old key holds for ${hours} hours more.`);
    if (kind === 'secret' && hours > 0) say('Until then webhooks are signed with both.');
  },
};

const linkOff: Command<MerchantCommandContext> = {
  summary: 'switches a payment link off: its address says that it is no longer active',
  usage: 'SLUG (what stands after /pay/, or the whole address)',
  options: {},
  takesWords: true,
  async run({ rest }, { upkeep, say }) {
    const [link, ...more] = rest;
    if (link === undefined || more.length > 0)
      throw new UsageError('Which link? npm run merchant -- link-off SLUG');
    const slug = link.replace(/^(?:https?:\/\/[^/]+)?\/?pay\//, '');
    const isOff = await upkeep.linkOff(slug);
    if (!isOff) throw new UsageError(`There is no active payment link /pay/${slug}.`);
    say(`/pay/${slug} is off.`);
  },
};

const frameOrigins: Command<MerchantCommandContext> = {
  summary: 'shows or changes the origins whose pages may frame a merchant’s payments',
  usage: '--merchant NUMBER [--add ORIGIN] [--remove ORIGIN]',
  options: {
    merchant: MERCHANT,
    add: { value: 'ORIGIN', help: 'https://shop.example', many: true },
    remove: { value: 'ORIGIN', help: 'one that is registered', many: true },
  },
  async run(given, context) {
    const { id, frame_origins: registered } = await merchantOf(given, context);
    const origins = originsOf(registered, given.many('add'), given.many('remove'));
    await context.upkeep.change(id, { frame_origins: origins });
    context.say(origins.length === 0 ? 'No page may frame them.' : origins.join('\n'));
  },
};

const settings: Command<MerchantCommandContext> = {
  summary: 'changes what a merchant has; what is not given stays',
  usage: '--merchant NUMBER [options]',
  options: {
    merchant: MERCHANT,
    env: ENV,
    ...SHOP_OPTIONS,
    ...SETTING_OPTIONS,
  },
  async run(given, context) {
    const changes = settingsOf(given);
    const url = webhookUrlOf(given, context.env);
    const { id } = await merchantOf(given, context);
    await changeShop(id, shopOf(given), context);
    await context.upkeep.change(id, changes);
    if (url !== undefined) await context.receivers.setAddress({ merchantId: id, env: context.env }, url);
    context.say(JSON.stringify(await context.upkeep.read(id), null, 2));
  },
};

/** By the rules of its owner's own form. */
async function changeShop(
  id: number,
  wanted: Partial<ShopDetails>,
  { shops }: MerchantCommandContext,
): Promise<void> {
  const outcome = await shops.change(id, wanted, null, async () => {});
  if (outcome.kind === 'overtaken') throw new UsageError('Somebody else has just changed it. Try again.');
  if (outcome.kind === 'wrong') throw new UsageError(shopRefusal(outcome.problems));
}

const webhooksOn: Command<MerchantCommandContext> = {
  summary: 'sends webhooks again to receivers that were switched off (410, or 72 hours without an answer)',
  usage: '--merchant NUMBER [--env test|live]',
  options: { merchant: MERCHANT, env: ENV },
  async run(given, context) {
    const { id } = await merchantOf(given, context);
    const count = await context.upkeep.enableReceivers(id, context.env);
    context.say(
      `Receivers that are on again: ${count}. What they missed: npm run merchant -- webhooks-resend --merchant ${id} --since …`,
    );
  },
};

const receivers: Command<MerchantCommandContext> = {
  summary:
    'lists merchants’ receivers of webhooks that fail, before they are switched off, and those that are off',
  usage: '',
  options: {},
  async run(_, context) {
    const troubled = await context.receivers.troubled();
    if (troubled.length === 0) context.say('Every receiver answers.');
    for (const each of troubled) context.say(receiverLine(each));
  },
};

function receiverLine(receiver: TroubledReceiver): string {
  const {
    merchant_id: id,
    merchant,
    env,
    address,
    failures,
    waiting,
    outcome,
    http_status: status,
  } = receiver;
  const state = receiver.disabled_why === null ? 'failing' : `off (${receiver.disabled_why})`;
  const answered = receiver.answered_at === null ? 'never' : receiver.answered_at.toISOString();
  const last = outcome === null ? '' : `, last: ${status ?? outcome}`;
  return `${address}  merchant ${id} ${merchant} (${env})  ${state}: ${failures} tries in a row${last}, answered ${answered}, ${waiting} wait`;
}

const webhooksResend: Command<MerchantCommandContext> = {
  summary: 'sends a merchant again all webhooks that failed since a time, in their order',
  usage: '--merchant NUMBER --since TIME [--env test|live]',
  options: {
    merchant: MERCHANT,
    env: ENV,
    since: { value: 'TIME', help: 'such as 2026-11-27T10:00Z; required' },
  },
  async run(given, context) {
    const since = timeIn(requiredOf(given, 'since', 'since when, such as 2026-11-27T10:00Z'));
    const { id } = await merchantOf(given, context);
    const owner = { merchantId: id, env: context.env };
    const count = await context.receivers.sendAgain(owner, since, context.now());
    context.say(`Webhooks that are sent again: ${count}.`);
  },
};

function timeIn(text: string): Date {
  const time = readTime(text);
  if (time === null)
    throw new UsageError(
      '--since must be a day in UTC or a time with its zone: 2026-11-27 or 2026-11-27T10:00Z.',
    );
  return new Date(time.at);
}

const reseal: Command<MerchantCommandContext> = {
  summary: 'seals what lies under older keys of the settings anew, and says whether those keys can go',
  usage: '',
  options: {},
  async run(_, context) {
    for (const line of resealReport(await context.reseal())) context.say(line);
  },
};

const attention: Command<MerchantCommandContext> = {
  summary:
    'lists what only a person can settle: contradictions of providers, and money that they did not give back',
  usage: '',
  options: {},
  async run(_, context) {
    const items = await context.attention.list();
    if (items.length === 0) context.say('Nothing waits for a person.');
    for (const item of items) context.say(reviewLine(item));
  },
};

const attentionDone: Command<MerchantCommandContext> = {
  summary: 'closes what "attention" lists, with a note of what was done',
  usage: 'NAME --note "What was done" [--money returned|try-again|not-returned]',
  options: {
    note: { value: 'TEXT', help: 'what was done, for whoever reads it later; required' },
    money: {
      value: 'returned|try-again|not-returned',
      help: 'for money: given back by hand; sent anew, so make sure that the provider will not make the old one; or, of a refund alone, never made. Of a charge: its payer has the money, or it stands after all',
    },
  },
  takesWords: true,
  async run(given, { attention: items, now, say }) {
    const [name, ...more] = given.rest;
    const note = given.one('note') ?? '';
    if (name === undefined || more.length > 0 || note === '')
      throw new UsageError('Which, and what was done? npm run merchant -- attention-done NAME --note "…"');
    const outcomes = outcomesOf(name);
    if (outcomes && !given.has('money'))
      throw new UsageError(
        `${name} is money: say ${outcomes.map((outcome) => `--money ${outcome}`).join(', or ')}.`,
      );
    const outcome = outcomes && choiceOf(given, 'money', outcomes);
    const isClosed = await items.close(name, { note, outcome }, now());
    if (!isClosed)
      throw new UsageError(
        `Nothing of the name ${name} is open, or no longer: nothing was changed. See: npm run merchant -- attention`,
      );
    say(`${name} is closed.`);
  },
};

const closeUnknown: Command<MerchantCommandContext> = {
  summary: 'closes every debit, charge and refund of "attention" that is not known here, with one note',
  usage: '[PROVIDER/ACCOUNT] --note "What was done"',
  options: {
    note: { value: 'TEXT', help: 'what was done, for whoever reads it later; required' },
  },
  takesWords: true,
  async run(given, context) {
    const [account, ...more] = given.rest;
    const note = given.one('note') ?? '';
    if (more.length > 0 || note === '')
      throw new UsageError(
        'What was done, and at which account? npm run merchant -- close-unknown [PROVIDER/ACCOUNT] --note "…"',
      );
    context.say(`Closed: ${await context.attention.closeUnknown(accountIn(account), note)}.`);
  },
};

function accountIn(text: string | undefined): { provider: string; name: string } | null {
  const [provider = '', name, ...more] = (text ?? '').split('/');
  if (text === undefined) return null;
  if (name === undefined || more.length > 0)
    throw new UsageError(`${text} is no account: say PROVIDER/ACCOUNT, as "attention" does.`);
  return { provider, name };
}

export const COMMANDS: Readonly<Record<string, Command<MerchantCommandContext>>> = {
  create,
  list,
  show,
  'roll-key': rollKey,
  'link-off': linkOff,
  'frame-origins': frameOrigins,
  settings,
  receivers,
  'webhooks-on': webhooksOn,
  'webhooks-resend': webhooksResend,
  reseal,
  attention,
  'attention-done': attentionDone,
  'close-unknown': closeUnknown,
};

async function merchantOf(
  given: CommandArguments,
  { upkeep }: MerchantCommandContext,
): Promise<MerchantView> {
  const id = merchantIdOf(given);
  const merchant = await upkeep.read(id);
  if (merchant === null) throw new UsageError(`There is no merchant ${id}. See: npm run merchant -- list`);
  return merchant;
}

/** Runs one and returns the exit code. */
export function runMerchant(args: readonly string[], run: ProgramRun): Promise<number> {
  const program = { name: 'merchant', summary: 'What an operator does with merchants.', commands: COMMANDS };
  return runProgram(program, args, run, (ground) => contextOf(ground, run));
}
