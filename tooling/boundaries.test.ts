// Breaks each import rule once, each ban on the machine's own time, chance and network, on readers of amounts and on loose texts, and expects the
// linter to object; beside each stands what the same file may do.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

const ROOT = resolve(import.meta.dirname, '..');

const IMPORT_ROWS: [file: string, mayNot: string, rule: string, may: string][] = [
  ['packages/rules/src/a.ts', 'zod/mini', 'packages/rules is pure', './money.ts'],
  ['packages/contract/src/a.schema.ts', '../../copy/src/en/card.ts', 'packages/contract is pure', 'zod/mini'],
  ['packages/contract/src/payer/b.ts', './card.schema.ts', 'schemas by type', 'type ./card.schema.ts'],
  [
    'packages/inline/src/a.ts',
    '@titan/rules/money',
    'packages/inline',
    '@titan/contract/merchant/embed-messages',
  ],
  ['packages/webhook-receiver/src/a.ts', 'node:http', 'packages/webhook-receiver', 'node:crypto'],
  [
    'apps/checkout/src/a.tsx',
    '@titan/contract/payer/card.schema',
    'schemas by type',
    '@titan/contract/payer/card',
  ],
  ['apps/checkout/src/b.tsx', '../../server/src/app.ts', 'know the service by the contract', './routes.ts'],
  [
    'apps/console/src/a.tsx',
    '../../server/src/payments/settlement.ts',
    'know the service by the contract',
    '@titan/contract/console/payments',
  ],
  ['apps/console/src/b.tsx', '@titan/contract/console/payments.schema', 'schemas by type', './call.ts'],
  [
    'packages/contract/src/c.ts',
    'type ./payer/charge.schema.ts',
    'root of the contract',
    'type ./field.schema.ts',
  ],
  [
    'packages/contract/src/payer/c.ts',
    'type ../page/page-data.ts',
    'room of the contract',
    'type ./charge.schema.ts',
  ],
  [
    'packages/contract/src/console/c.ts',
    '../sandbox/cards.ts',
    'room of the contract',
    'type ../payer/reference.schema.ts',
  ],
  ['apps/checkout/src/methods/card/a.ts', 'type ../mobile-money/flow.ts', 'A method', '../registration.ts'],
  ['apps/checkout/src/session/a.ts', '../methods/card/flow.ts', 'A method', '../methods/registration.ts'],
  ['apps/checkout/src/stages/a.ts', '../session/outcome.ts', 'no page around them', '../ui/button.tsx'],
  ['apps/checkout/src/session/b.ts', '../pages/hydrate.ts', 'knows none', '../stages/method.ts'],
  [
    'packages/simulator/src/oracle/a.ts',
    'type @titan/server/payments/charge-row',
    'The oracle judges',
    './evidence.ts',
  ],
  ['packages/platform/src/a.ts', '@titan/server/platform/config', 'packages/platform', './ports.ts'],
  [
    'packages/platform/src/b.ts',
    'type @titan/demo-shop/shop',
    'packages/platform',
    '@titan/contract/sensitive',
  ],
  ['apps/server/src/platform/a.ts', '../vault/sealer.ts', 'platform knows', '@titan/platform/ports'],
  ['apps/server/src/db/a.ts', 'type ../payments/charge-row.ts', 'db knows', '@titan/platform/ports'],
  ['apps/server/src/channels/card/a.ts', '../pay-with-bank/banks.ts', 'A channel', './charge.ts'],
  ['apps/server/src/payments/a.ts', '../channels/card/charge.ts', 'A channel', './settle.ts'],
  ['apps/server/src/page/a.ts', '../merchant-api/auth.ts', 'merchant API', '../links/pay-link.ts'],
  [
    'apps/server/src/payments/views/a.ts',
    '../../console/activity-store.ts',
    'The console is known',
    './takings.ts',
  ],
  ['apps/server/src/providers/kora/a.ts', '../paystack/index.ts', 'A connector', '../port.ts'],
  ['apps/server/src/providers/kora/b.ts', '../../payments/settling/settle.ts', 'A connector', './wire.ts'],
  ['apps/server/src/payments/settling/a.ts', 'type fastify', 'Fastify stays', '../charge-row.ts'],
  [
    'apps/server/src/app.ts',
    './test-mode/sandbox-connector.ts',
    'a sandbox exists',
    './test-mode/test-mode.ts',
  ],
  ['apps/sandbox/src/a.ts', '@titan/server/platform/config', 'processor', '@titan/platform/ports'],
  ['apps/demo-shop/src/a.ts', '@titan/rules/money', 'from outside', '@titan/webhook-receiver'],
  ['e2e/a.ts', '../apps/server/src/app.ts', 'from outside', 'type @titan/contract/payer/card.schema'],
  [
    'apps/server/src/console/a.ts',
    '@titan/rules/parse-amount',
    'What people type',
    '@titan/rules/typed-amount',
  ],
  ['apps/server/src/payments/b.ts', '../testing/payers.ts', 'Helpers of tests', './settle.ts'],
  ['apps/server/src/providers/a.ts', '@titan/processor-kit/decoy/index', 'Helpers of tests', './port.ts'],
];

const SOURCE_ROWS: [file: string, source: string, ban: string, fineIn: string][] = [
  [
    'packages/contract/src/g.schema.ts',
    'export const g = /^\\d{1,12}(\\.\\d{1,2})?$/;',
    'rules/typed-amount',
    'packages/rules/src/g.ts',
  ],
  [
    'apps/server/src/console/g.ts',
    "export const g = (text: string) => text.replaceAll(/[\\s,]/g, '');",
    'rules/typed-amount',
    'apps/server/src/providers/g.ts',
  ],
  [
    'apps/console/src/g.tsx',
    'export const g = String.raw`\\d{1,12}(\\.\\d{1,2})?`;',
    'rules/typed-amount',
    'tooling/g.ts',
  ],
  [
    'apps/server/src/console/sql.ts',
    "export const f = (db: Db) => db.selectFrom('charges').selectAll().execute();",
    'no SQL',
    'apps/server/src/console/sql-store.ts',
  ],
  [
    'apps/server/src/cli/provider/limit.ts',
    'export const isReversed = ({ minMinor, maxMinor }: Route) => minMinor > maxMinor;',
    'reckon with money',
    'apps/server/src/providers/limit.ts',
  ],
  [
    'apps/server/src/merchant-api/sql.ts',
    "import { sql } from 'kysely';\nexport const f = sql`select 1`;",
    'no SQL',
    'apps/server/src/merchants/sql.ts',
  ],
  [
    'apps/server/src/channels/card/routes.ts',
    'export const left = ({ amount_paid_minor: paid, back }: Row) => paid - back;',
    'reckon with money',
    'apps/server/src/channels/card/charge.ts',
  ],
  [
    'apps/server/src/page/limit.ts',
    'export const isTooLarge = (refund: Refund) => refund.amountMinor > 150_000;',
    'reckon with money',
    'apps/server/src/refunds/limit.ts',
  ],
  ['apps/server/src/c.ts', 'Date.now();', 'Date.now', 'packages/platform/src/ports-c.ts'],
  ['apps/checkout/src/c.ts', 'export const d = new Date();', 'clock', 'apps/checkout/src/platform/c.ts'],
  [
    'apps/server/src/merchants/due.ts',
    'export const due = sql`select from t where due_at <= now()`;',
    'database’s clock',
    'apps/server/src/merchants/due.test.ts',
  ],
  ['packages/rules/src/c.ts', 'Math.random();', 'Math.random', 'bench/c.ts'],
  ['apps/server/src/d.ts', 'setTimeout(() => {}, 1);', 'Timers', 'tooling/d.ts'],
  ['packages/inline/src/d.ts', 'globalThis.setInterval(() => {}, 1);', 'Timers', 'e2e/d.ts'],
  ['apps/server/src/e.ts', "import 'node:timers/promises';", 'Timers', 'apps/server/src/e.test.ts'],
  ['apps/checkout/src/f.ts', "export const f = () => fetch('/');", 'port', 'apps/demo-shop/src/ports-f.ts'],
];

/** Beside another text, which stays. */
const LOOSE_TEXTS: [file: string, loose: string, held: string][] = [
  ['apps/checkout/src/texts.tsx', '{isOn && words.on}', '{isOn && <b>{words.on}</b>}'],
  [
    'apps/console/src/texts.tsx',
    "{isOn ? words.on({ at }) : ''}",
    '{isOn ? <b>{words.on({ at })}</b> : null}',
  ],
];

const report = z.object({ diagnostics: z.array(z.object({ filename: z.string(), message: z.string() })) });

let tree: string;
let found: { filename: string; message: string }[];

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'titan-boundaries-'));
  for (const name of ['.oxlintrc.json', 'tooling/lint'])
    await cp(join(ROOT, name), join(tree, name), { recursive: true });
  for (const [file, mayNot, , may] of IMPORT_ROWS) {
    await write(file, importOf(mayNot));
    await write(permitted(file), importOf(may));
  }
  for (const [file, source, , fineIn] of SOURCE_ROWS) {
    await write(file, source);
    await write(fineIn, source);
  }
  for (const [file, loose, held] of LOOSE_TEXTS) {
    for (const [at, text] of [
      [file, loose],
      [permitted(file), held],
    ] as const)
      await write(at, `export const shown = ({ words, isOn, at }) => <p>{at}{'. '}${text}</p>;`);
  }
  found = await lint();
});

afterAll(() => rm(tree, { recursive: true, force: true }));

it.each(IMPORT_ROWS)('%s may not import %s', (file, _mayNot, rule) => {
  expect(messagesIn(file)).toEqual([expect.stringContaining(rule)]);
  expect(messagesIn(permitted(file))).toEqual([]);
});

it.each(SOURCE_ROWS)('%s may not say %s', (file, _source, ban, fineIn) => {
  expect(messagesIn(file)).toEqual([expect.stringContaining(ban)]);
  expect(messagesIn(fineIn)).toEqual([]);
});

it.each(LOOSE_TEXTS)('in %s, %s may not come and go beside another text', (file) => {
  expect(messagesIn(file)).toEqual([expect.stringContaining('an element of its own')]);
  expect(messagesIn(permitted(file))).toEqual([]);
});

/** The file's neighbour, which does what the file may do. */
function permitted(file: string): string {
  return join(dirname(file), `may-${file.split('/').at(-1)}`);
}

function importOf(specifier: string): string {
  const isType = specifier.startsWith('type ');
  return `${isType ? 'export type' : 'export'} { probe } from '${specifier.replace('type ', '')}';`;
}

async function write(file: string, content: string): Promise<void> {
  await mkdir(join(tree, dirname(file)), { recursive: true });
  await writeFile(join(tree, file), content);
}

function messagesIn(file: string): string[] {
  return found.filter(({ filename }) => filename === file).map(({ message }) => message);
}

async function lint(): Promise<typeof found> {
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const { promise, resolve: done } = Promise.withResolvers<string>();
  // It exits with 1 when it finds something, which it should.
  execFile(process.execPath, [oxlint, '--format=json'], { cwd: tree }, (_error, stdout) => done(stdout));
  return report.parse(JSON.parse(await promise)).diagnostics;
}
