// docs/webhooks.md: it names every event, and its snippets accept what the service sends and refuse anything else, run unchanged.
import { execFileSync, spawnSync } from 'node:child_process';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { webhookServer } from '@titan/server/merchant-api/docs/docs-scripts';
import { readSettings } from '@titan/server/platform/config';
import { WEBHOOK_EVENTS } from '@titan/server/webhooks/events';
import { webhookBody, type WebhookContent } from '@titan/server/webhooks/body';
import { webhookHeaders } from '@titan/server/webhooks/signing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestFolder, type TestFolder } from '@titan/server/testing/test-folder';
import { table } from './markdown.ts';

const ROOT = resolve(import.meta.dirname, '..');
const DOCUMENT = join(ROOT, 'docs/webhooks.md');
const KEY = 'sk_test_snippets_00000000000001';
const NEW_KEY = 'sk_test_snippets_00000000000002';
const AT = Date.UTC(2026, 10, 21, 8);

/** `body`: its bytes, one letter each, since what strangers send need be no text. */
type Case = { headers: Record<string, string>; body: string; keys: string[]; now: number };
type Verdict = {
  webhook: { id: string; event: string; data: unknown } | null;
  korapay: boolean;
  /** `data` as the language itself writes it, as other clients of Korapay sign it. */
  written: string | null;
};

let folder: TestFolder;
beforeAll(async () => {
  folder = await makeTestFolder('snippets');
});
afterAll(() => folder.remove());

const content = (metadata: Record<string, unknown> | null): WebhookContent => ({
  event: 'charge.success',
  reference: 'order|1._-',
  status: 'success',
  amount_minor: 150_050,
  currency: 'NGN',
  metadata,
  channel: 'card',
  fee_minor: 2_251,
  own: null,
});

function caseOf(metadata: Record<string, unknown> | null, keys: [string, ...string[]] = [KEY]): Case {
  const { body, data } = webhookBody(content(metadata));
  const headers = webhookHeaders({ id: 'KPY-PI-abc-2', at: AT, body, data, tryNumber: 1 }, keys);
  return { headers, body, keys: [KEY], now: AT / 1_000 };
}

const GOOD = caseOf({ order: 'a/b é', rate: 0.1, note: null });
const REFUSED: Case[] = [
  { ...GOOD, body: GOOD.body.replace('1500.5', '1500.6') },
  { ...GOOD, keys: ['sk_test_somebody_else_0000000001'] },
  { ...GOOD, now: GOOD.now + 301 },
  { ...GOOD, now: GOOD.now - 301 },
  { ...GOOD, headers: { ...GOOD.headers, 'webhook-id': 'KPY-PI-abc-3' } },
  { ...GOOD, headers: {} },
  { ...GOOD, headers: { ...GOOD.headers, 'webhook-signature': 'v1,' } },
];
/** What anybody can send, with a signature of theirs or without. */
const STRANGERS: Case[] = [
  '',
  'xx',
  '{}',
  '[]',
  '"abc"',
  'null',
  '1',
  '{"data"',
  '{"data":',
  '{"data":}',
  '"data":',
  '{"data":{}}',
  '\xff',
  '{"data":"\xff"}',
  `{"data":${'['.repeat(10_000)}`,
  GOOD.body.slice(0, -1),
  `${GOOD.body} `,
].flatMap((body) => [
  { ...GOOD, body, headers: {} },
  { ...GOOD, body, headers: { ...GOOD.headers, 'x-korapay-signature': 'é' } },
  { ...GOOD, body },
]);

const PROGRAMS = {
  python: {
    command: 'python3',
    file: 'snippet.py',
    main: `
import sys
for case in json.load(sys.stdin):
    body = base64.b64decode(case["body"])
    webhook = read_webhook(case["headers"], body, case["keys"], case["now"])
    print(json.dumps({"webhook": webhook, "korapay": has_korapay_signature(case["headers"], body, case["keys"][0]),
        "written": webhook and json.dumps(webhook["data"], separators=(",", ":"))}))
`,
  },
  php: {
    command: 'php',
    file: 'snippet.php',
    main: `
set_error_handler(fn ($code, $message) => throw new ErrorException($message));
foreach (json_decode(stream_get_contents(STDIN), true) as $case) {
    $body = base64_decode($case['body']);
    $webhook = read_webhook($case['headers'], $body, $case['keys'], $case['now']);
    echo json_encode(['webhook' => $webhook, 'korapay' => has_korapay_signature($case['headers'], $body, $case['keys'][0]),
        'written' => $webhook ? json_encode($webhook['data']) : null]), "\\n";
}
`,
  },
} as const;

async function run(
  language: keyof typeof PROGRAMS,
  cases: readonly Case[],
  options: readonly string[] = [],
): Promise<Verdict[]> {
  const { command, file, main } = PROGRAMS[language];
  const document = await readFile(DOCUMENT, 'utf8');
  const snippet = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(document)?.[1] ?? '';
  const path = join(folder.path, file);
  await writeFile(path, snippet + main);
  const sent = cases.map((each) => ({ ...each, body: Buffer.from(each.body, 'latin1').toString('base64') }));
  const output = execFileSync(command, [...options, path], {
    input: JSON.stringify(sent),
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Verdict);
}

const isThere = (command: string): boolean => spawnSync(command, ['--version']).status === 0;

describe.each(Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[])('%s', (language) => {
  // Not every machine has every language.
  const onMachine = it.skipIf(!isThere(PROGRAMS[language].command));

  onMachine('takes what the service sends, by both signatures', async () => {
    const [verdict] = await run(language, [GOOD]);
    expect(verdict?.webhook).toEqual({ id: 'KPY-PI-abc-2', ...(JSON.parse(GOOD.body) as object) });
    expect(verdict?.korapay).toBe(true);
  });

  onMachine('takes what is signed with two keys, by either', async () => {
    const both = caseOf(null, [NEW_KEY, KEY]);
    const verdicts = await run(language, [both, { ...both, keys: [NEW_KEY] }]);
    expect(verdicts.map(({ webhook }) => webhook?.event)).toEqual(['charge.success', 'charge.success']);
  });

  onMachine(
    'refuses an altered body, another key, an old or early one, another id, no signature',
    async () => {
      const verdicts = await run(language, REFUSED);
      expect(verdicts.map(({ webhook }) => webhook)).toEqual(REFUSED.map(() => null));
    },
  );

  onMachine('refuses what strangers send by both signatures, and breaks by none of it', async () => {
    const verdicts = await run(language, STRANGERS);
    expect(verdicts).toEqual(STRANGERS.map(() => ({ webhook: null, korapay: false, written: null })));
  });

  onMachine('writes data again as the service wrote it, whatever metadata holds', async () => {
    const metadata = fc.dictionary(
      fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/),
      fc.jsonValue({ maxDepth: 3 }),
      {
        maxKeys: 5,
      },
    );
    const cases = fc.sample(metadata, 500).map((sample) => caseOf(sample));
    const verdicts = await run(language, cases);
    const isSame = ({ body }: Case, { korapay, written }: Partial<Verdict> = {}) =>
      korapay === true && body.endsWith(`,"data":${written}}`);
    expect(cases.filter((each, index) => !isSame(each, verdicts[index])).map(({ body }) => body)).toEqual([]);
  });
});

it.skipIf(!isThere('php'))(
  'php takes the older signature also where it writes all digits of a number',
  async () => {
    const [verdict] = await run('php', [GOOD], ['-d', 'serialize_precision=17']);
    expect(verdict?.korapay).toBe(true);
  },
);

it('it names every event, when it is sent and what its status says', async () => {
  const rows = Object.entries(WEBHOOK_EVENTS).map(([event, { when, data }]) => [
    `\`${event}\``,
    when,
    Object.values(data.shape.status.def.entries)
      .map((status) => `\`${status}\``)
      .join(', '),
  ]);
  expect(await readFile(DOCUMENT, 'utf8')).toContain(table(['event', 'when', '`data.status`'], rows));
});

it('no sample of any document listens on a port that the product takes', async () => {
  const read = readSettings({});
  if (!read.ok) throw new Error('The settings are not as they should be');
  const { port, sandbox } = read.settings;
  const texts = [webhookServer({ secretKey: KEY })];
  for await (const name of glob('{,docs/,packages/*/,apps/*/}*.md', { cwd: ROOT }))
    texts.push(await readFile(join(ROOT, name), 'utf8'));
  const listening = texts
    .flatMap((text) => [
      ...text.matchAll(/(?:listen\(|php -S \S+:|http\.server |HTTPServer\(\([^,]*, )(\d+)/g),
    ])
    .map(([, each]) => Number(each));
  expect(listening.length).toBeGreaterThan(1);
  expect(listening.filter((each) => [port, port + 1, sandbox.port].includes(each))).toEqual([]);
});
