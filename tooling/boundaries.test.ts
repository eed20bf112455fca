// Proves that the linter enforces the import table and the house rules, by breaking each of them once.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const ROOT = resolve(import.meta.dirname, '..');
const OXLINT = join(ROOT, 'node_modules/oxlint/bin/oxlint');

const report = z.object({
  diagnostics: z.array(
    z.object({
      code: z.string(),
      filename: z.string(),
      labels: z.array(z.object({ span: z.object({ line: z.int() }) })),
    }),
  ),
});
type Found = { code: string; file: string; line: number };

/** A folder's files, what they may import and what not. A leading `type ` makes it a type import. */
type Boundary = { file: string; may: string[]; mayNot: string[] };

const BOUNDARIES: Boundary[] = [
  {
    file: 'packages/rules/src/probe.ts',
    may: ['./money.ts'],
    mayNot: ['zod', 'zod/mini', 'node:fs', 'react', '@titan/contract/card', '../../contract/src/card.ts'],
  },
  {
    file: 'packages/contract/src/probe.ts',
    may: ['./card.ts', 'type zod/mini', 'type ./card.schema.ts', '@titan/rules/money'],
    mayNot: [
      'zod',
      'zod/mini',
      './card.schema.ts',
      'react',
      'fastify',
      '@titan/server/app',
      '../../rules/src/money.ts',
    ],
  },
  {
    file: 'packages/contract/src/probe.schema.ts',
    may: ['./card.ts', './card.schema.ts', 'zod/mini', '@titan/rules/money'],
    mayNot: ['zod', 'react', 'fastify', '@titan/server/app', '../../rules/src/money.ts'],
  },
  {
    file: 'packages/copy/src/probe.ts',
    may: ['./catalogue.ts', '@titan/rules/card-declines', 'type @titan/contract/failure'],
    mayNot: ['@titan/contract/failure', 'zod/mini', 'react', 'fastify', '@titan/server/app'],
  },
  {
    file: 'packages/inline/src/probe.ts',
    may: ['./frame.ts', '@titan/contract/embed-messages'],
    mayNot: [
      '@titan/contract/card',
      '@titan/contract/card.schema',
      '@titan/rules/money',
      'react',
      'zod/mini',
    ],
  },
  {
    file: 'packages/webhook-receiver/src/probe.ts',
    may: ['node:crypto'],
    mayNot: ['node:http', 'zod', '@titan/rules/money', '@titan/contract/card', './other.js'],
  },
  {
    file: 'apps/checkout/src/app.tsx',
    may: [
      'react',
      'react-dom/client',
      '@titan/contract/setup',
      'type @titan/contract/setup.schema',
      './session/session-page.tsx',
      './test-mode/test-drawers.tsx',
    ],
    mayNot: [
      '@titan/contract/setup.schema',
      '@titan/server/app',
      '@titan/demo-shop/main',
      '../../server/apps/x.ts',
      './test-mode/sandbox-cards.ts',
      'pg',
      'fastify',
    ],
  },
  {
    file: 'apps/checkout/src/ui/probe.tsx',
    may: ['react', './button.tsx', './button.module.css', '@titan/rules/money'],
    mayNot: [
      '@titan/contract/card',
      'type @titan/contract/card',
      '@titan/copy/en/common',
      '../methods/method.ts',
    ],
  },
  {
    file: 'apps/checkout/src/platform/probe.ts',
    may: ['./ports.ts', '@titan/contract/push-events', '@titan/rules/limits'],
    mayNot: [
      '@titan/contract/push-events.schema',
      'react',
      '../methods/method.ts',
      '../session/outcome.ts',
      '../ui/button.tsx',
    ],
  },
  {
    file: 'apps/checkout/src/methods/probe.ts',
    may: ['./card/card-screen.tsx', 'react', 'type @titan/contract/payment'],
    mayNot: [
      '@titan/contract/payment',
      '../session/screen-state.ts',
      'type ../session/screen-state.ts',
      '../app.tsx',
      '@titan/server/app',
    ],
  },
  {
    file: 'apps/checkout/src/methods/card/probe.tsx',
    may: [
      './flow.ts',
      '../method.ts',
      'react',
      '../../ui/button.tsx',
      '@titan/copy/en/card',
      '../../platform/ports.ts',
      '../../test-mode/test-hint.tsx',
      '@titan/rules/card-number',
      'type @titan/contract/card',
    ],
    mayNot: [
      '@titan/contract/card',
      '@titan/contract/sandbox-cards',
      '../bank-transfer/before-transfer.tsx',
      'type ../mobile-money/flow.ts',
      '../method-registry.ts',
      '../../session/session-flow.ts',
      '../../test-mode/sandbox-cards.ts',
      '../../platform/push-channel.ts',
      '../../routes.ts',
      'node:fs',
    ],
  },
  {
    file: 'apps/checkout/src/test-mode/probe.tsx',
    may: [
      './test-drawer.tsx',
      'react',
      '@titan/contract/sandbox-cards',
      '../ui/button.tsx',
      '@titan/copy/en/card',
      '../session/page-frame.tsx',
      'type ../methods/mobile-money/wallet-draft.ts',
    ],
    mayNot: [
      '@titan/contract/sandbox-phone.schema',
      '../methods/mobile-money/wallet-draft.ts',
      'type ../session/screen-state.ts',
      '../returns/verify-page.tsx',
      '@titan/server/app',
    ],
  },
  {
    file: 'apps/checkout/src/methods/card/calls.ts',
    may: [
      '@titan/contract/card',
      '../../platform/ports.ts',
      './standing.ts',
      '../meaning-of-answer.ts',
      '../../test-mode/test-phone-calls.ts',
    ],
    mayNot: [
      '@titan/contract/card.schema',
      'react',
      '../../ui/button.tsx',
      '../../test-mode/test-phone.tsx',
      '../pay-with-bank/calls.ts',
      '../../session/outcome.ts',
    ],
  },
  {
    file: 'apps/checkout/src/session/probe.tsx',
    may: [
      './outcome.ts',
      '../methods/method.ts',
      '../methods/method-registry.ts',
      '../methods/registration.ts',
      '../ui/button.tsx',
      'type @titan/contract/payment',
    ],
    mayNot: [
      '../methods/card/card-screen.tsx',
      '../app.tsx',
      '@titan/contract/payment',
      '../returns/verify-page.tsx',
    ],
  },
  {
    file: 'apps/checkout/src/returns/probe.tsx',
    may: ['./verify-page.tsx', '../methods/method-registry.ts', '@titan/copy/en/common'],
    mayNot: ['../methods/card/flow.ts', '../platform/push-channel.ts'],
  },
  {
    file: 'apps/server/src/platform/probe.ts',
    may: ['pg', './http.ts', '../vault/sealer.ts'],
    mayNot: ['kysely', '../payments/settle.ts', 'type ../app.ts'],
  },
  {
    file: 'apps/server/src/vault/probe.ts',
    may: ['type pg', '../platform/ports.ts'],
    mayNot: ['pg', 'kysely', '../channels/card/charge.ts', '../db/database.ts'],
  },
  {
    file: 'apps/server/src/merchants/probe.ts',
    may: ['kysely', 'type pg', '../vault/sealer.ts', '../db/database.ts'],
    mayNot: ['pg', '../payments/settle.ts', '../merchant-api/auth.ts'],
  },
  {
    file: 'apps/server/src/providers/probe.ts',
    may: ['type pg', './port.ts', '../platform/ports.ts'],
    mayNot: ['pg', 'kysely', './sandbox/index.ts', '../payments/settle.ts'],
  },
  {
    file: 'apps/server/src/providers/accounts.ts',
    may: ['kysely', 'type pg', './port.ts', '../vault/sealer.ts', '../db/database.ts'],
    mayNot: ['pg', './sandbox/index.ts', '../payments/settle.ts', '../merchants/merchant-key.ts'],
  },
  {
    file: 'apps/server/src/providers/other/probe.ts',
    may: ['type pg', '../port.ts', '../http.ts', '../token-cache.ts', '../../platform/ports.ts'],
    mayNot: ['pg', 'kysely', '../sandbox/index.ts', '../timely-provider.ts', 'type ../../payments/settle.ts'],
  },
  {
    file: 'apps/server/src/providers/sandbox/probe.ts',
    may: ['type pg', '../port.ts', '../../payments/stage-form.ts'],
    mayNot: ['pg', 'kysely', '../../channels/card/charge.ts', '../../page/page.ts'],
  },
  {
    file: 'apps/server/src/payments/probe.ts',
    may: ['kysely', 'type pg', './settle.ts', '../providers/routing.ts', '../merchants/merchant-key.ts'],
    mayNot: [
      'pg',
      '../channels/card/charge.ts',
      'type ../channels/card/charge.ts',
      '../page/page.ts',
      '../providers/sandbox/index.ts',
      '../providers/timely-provider.ts',
      '../links/link-store.ts',
    ],
  },
  {
    file: 'apps/server/src/channels/card/probe.ts',
    may: ['kysely', 'type pg', './charge.ts', '../../payments/settle.ts', '../../vault/card-vault.ts'],
    mayNot: [
      'pg',
      '../pay-with-bank/banks.ts',
      '../registry.ts',
      '../../page/page.ts',
      '../../providers/sandbox/index.ts',
    ],
  },
  {
    file: 'apps/server/src/refunds/probe.ts',
    may: ['kysely', 'type pg', '../payments/fees.ts'],
    mayNot: ['pg', '../merchant-api/list.ts', '../channels/card/charge.ts', '../webhooks/webhooks.ts'],
  },
  {
    file: 'apps/server/src/merchant-api/direct/probe.ts',
    may: ['kysely', 'type pg', '../../channels/card/charge.ts', '../../payments/settle.ts'],
    mayNot: ['pg', '../../page/page.ts', '../../providers/sandbox/index.ts', 'type ../../app.ts'],
  },
  {
    file: 'apps/server/src/page/probe.ts',
    may: ['type pg', '../payments/settle.ts', '../links/pay-link.ts'],
    mayNot: ['pg', 'kysely', '../merchant-api/auth.ts', '../providers/sandbox/index.ts', 'type ../app.ts'],
  },
  {
    file: 'apps/server/src/services.ts',
    may: ['type pg', './providers/timely-provider.ts', './channels/card/index.ts'],
    mayNot: ['pg', 'kysely', './providers/sandbox/index.ts'],
  },
  {
    file: 'apps/demo-shop/src/probe.ts',
    may: ['fastify', './page.ts', 'node:crypto', '@titan/webhook-receiver'],
    mayNot: [
      '@titan/server/app',
      '@titan/contract/card',
      '../../server/src/app.ts',
      '../../../packages/rules/src/money.ts',
    ],
  },
  {
    file: 'e2e/probe.ts',
    may: ['@playwright/test', './checkout-screen.ts', 'type @titan/contract/card'],
    mayNot: ['@titan/contract/card', '@titan/rules/money', '../apps/server/src/app.ts', '@titan/server/app'],
  },
];

/** A house rule broken once, and where breaking it is fine. */
type HouseRule = { code: string; source: string; refusedIn: string; fineIn?: string };

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `export const l${index} = ${index};`).join('\n');
const functionOf = (count: number) => `export function long() {\n${'  globalThis.name;\n'.repeat(count)}}`;

const HOUSE_RULES: HouseRule[] = [
  {
    code: 'eslint(max-lines)',
    source: lines(401),
    refusedIn: 'apps/server/src/a.ts',
    fineIn: 'apps/server/src/a.test.ts',
  },
  {
    code: 'eslint(max-lines-per-function)',
    source: functionOf(80),
    refusedIn: 'apps/server/src/b.ts',
    fineIn: 'apps/checkout/src/b.tsx',
  },
  { code: 'eslint(max-lines-per-function)', source: functionOf(121), refusedIn: 'apps/checkout/src/c.tsx' },
  {
    code: 'eslint(complexity)',
    source: `export const f = (n: number) => { ${Array.from({ length: 12 }, (_, i) => `if (n === ${i}) return ${i};`).join(' ')} return n; };`,
    refusedIn: 'packages/rules/src/d.ts',
  },
  { code: 'typescript(no-explicit-any)', source: 'export const x: any = 1;', refusedIn: 'tooling/e.ts' },
  {
    code: 'import(no-default-export)',
    source: 'export default 1;',
    refusedIn: 'bench/f.ts',
    fineIn: 'bench/vite.config.ts',
  },
  {
    code: 'eslint(no-nested-ternary)',
    source: 'export const f = (a: boolean) => (a ? 1 : !a ? 2 : 3);',
    refusedIn: 'e2e/g.ts',
  },
  {
    code: 'unicorn(filename-case)',
    source: 'export const h = 1;',
    refusedIn: 'packages/rules/src/cardNumber.ts',
  },
  {
    code: 'typescript(no-floating-promises)',
    source: 'const f = async () => 1;\nexport const g = () => { f(); };',
    refusedIn: 'tooling/i.ts',
  },
  {
    code: 'eslint(no-restricted-properties)',
    source: 'export const t = Date.now();',
    refusedIn: 'apps/server/src/j.ts',
    fineIn: 'apps/server/src/platform/ports-j.ts',
  },
  {
    code: 'eslint(no-restricted-properties)',
    source: 'export const r = Math.random();',
    refusedIn: 'packages/rules/src/k.ts',
    fineIn: 'bench/k.ts',
  },
  {
    code: 'titan(no-ambient-time)',
    source: 'export const d = new Date();',
    refusedIn: 'apps/checkout/src/l.ts',
    fineIn: 'apps/checkout/src/platform/l.ts',
  },
  {
    code: 'titan(no-ambient-time)',
    source: "import 'node:timers/promises';",
    refusedIn: 'apps/server/src/m.ts',
    fineIn: 'apps/server/src/m.test.ts',
  },
  {
    code: 'eslint(no-restricted-globals)',
    source: 'setTimeout(() => {}, 1);',
    refusedIn: 'apps/server/src/n.ts',
    fineIn: 'tooling/n.ts',
  },
  {
    code: 'eslint(no-restricted-globals)',
    source: 'globalThis.setInterval(() => {}, 1);',
    refusedIn: 'packages/inline/src/o.ts',
    fineIn: 'e2e/o.ts',
  },
  {
    code: 'eslint(no-restricted-globals)',
    source: "export const f = () => fetch('/');",
    refusedIn: 'apps/checkout/src/p.ts',
    fineIn: 'apps/demo-shop/src/ports-p.ts',
  },
];

let tree: string;
let found: Found[];

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'titan-boundaries-'));
  for (const name of ['.oxlintrc.json', 'tsconfig.json', 'tsconfig.base.json', 'tooling/lint']) {
    await cp(join(ROOT, name), join(tree, name), { recursive: true });
  }
  // The type-aware part of the linter is looked for there.
  await symlink(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  for (const { file, may, mayNot } of BOUNDARIES)
    await write(file, [...may, ...mayNot].map(importOf).join('\n'));
  for (const { source, refusedIn, fineIn } of HOUSE_RULES) {
    await write(refusedIn, source);
    if (fineIn) await write(fineIn, source);
  }
  found = await lint();
});

afterAll(() => rm(tree, { recursive: true, force: true }));

describe.each(BOUNDARIES)('$file', ({ file, may, mayNot }) => {
  const refusedLines = () => linesWith('eslint(no-restricted-imports)', file);

  it.each(may.map((specifier, index) => [specifier, index + 1] as const))(
    'may import %s',
    (_specifier, line) => {
      expect(refusedLines()).not.toContain(line);
    },
  );

  it.each(mayNot.map((specifier, index) => [specifier, may.length + index + 1] as const))(
    'may not import %s',
    (_specifier, line) => {
      expect(refusedLines()).toContain(line);
    },
  );
});

describe.each(HOUSE_RULES)('$code', ({ code, refusedIn, fineIn }) => {
  it(`is refused in ${refusedIn}`, () => {
    expect(linesWith(code, refusedIn)).not.toEqual([]);
  });

  if (!fineIn) return;
  it(`is fine in ${fineIn}`, () => {
    expect(linesWith(code, fineIn)).toEqual([]);
  });
});

function importOf(specifier: string, index: number): string {
  const isType = specifier.startsWith('type ');
  const [kind, path] = isType ? ['export type', specifier.slice('type '.length)] : ['export', specifier];
  return `${kind} { probe as probe${index} } from '${path}';`;
}

async function write(file: string, content: string): Promise<void> {
  const path = join(tree, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

function linesWith(code: string, file: string): number[] {
  return found.filter((problem) => problem.code === code && problem.file === file).map(({ line }) => line);
}

async function lint(): Promise<Found[]> {
  const { promise, resolve: done } = Promise.withResolvers<string>();
  const settings = { cwd: tree, maxBuffer: 64 * 1024 * 1024 };
  // It exits with 1 when it finds something, which it should.
  execFile(process.execPath, [OXLINT, '--type-aware', '--format=json'], settings, (_error, stdout) =>
    done(stdout),
  );
  const { diagnostics } = report.parse(JSON.parse(await promise));
  return diagnostics.map(({ code, filename, labels }) => ({
    code,
    file: filename,
    line: labels[0]?.span.line ?? 0,
  }));
}
