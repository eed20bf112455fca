// The API page's examples: in each language the same call, whatever stands in its body. Shell and Node are run; what they would send is read.
import { describe, expect, it } from 'vitest';
import { type SampleCall, LANGUAGES, NEW_REFERENCE } from './docs-snippets.ts';
import { sentByNode, sentByShell } from '../../testing/example-calls.ts';

const HARD = {
  reference: NEW_REFERENCE,
  amount: 1500.5,
  narration: `Ada's "mugs" \\ $HOME \`x\` %s\nçok €`,
  merchant_bears_cost: true,
  metadata: { 'order-id': null, paid: false },
  items: [{ name: 'Mug', quantity: 2 }],
  channels: ['card', 'bank_transfer'],
};
const call = (part: Partial<SampleCall>): SampleCall => ({
  method: 'POST',
  url: 'https://pay.example/charges',
  bearer: 'sk_test_1',
  ...part,
});
const written = (name: string, of: SampleCall): string =>
  LANGUAGES.find((each) => each.name === name)?.write(of) ?? '';

describe.each([
  ['a body with all that JSON has', call({ body: HARD })],
  ['a call without a body', call({ method: 'POST' })],
  ['a call that reads', call({ method: 'GET' })],
  ['a change', call({ method: 'PATCH', body: { active: false } })],
])('%s', (_name, of) => {
  it.each([
    ['curl', sentByShell],
    ['Node', sentByNode],
  ] as const)('is sent by %s as it is', async (id, sent) => {
    const { method, url, headers, body } = await sent(written(id, of));
    expect([method, url]).toEqual([of.method, of.url]);
    expect(headers).toEqual({
      authorization: 'Bearer sk_test_1',
      ...(of.body === undefined ? {} : { 'content-type': 'application/json' }),
    });
    const { reference, ...rest } = (body ?? {}) as Record<string, unknown>;
    const { reference: asked, ...others } = (of.body ?? {}) as Record<string, unknown>;
    expect(rest).toEqual(others);
    if (asked !== undefined) expect(reference).toMatch(/^try-\d+$/);
  });
});

it('Python and PHP spell each value in their own way', () => {
  expect(written('Python', call({ body: HARD }))).toContain(
    `        "narration": "Ada's \\"mugs\\" \\\\ $HOME \`x\` %s\\nçok €",\n        "merchant_bears_cost": True,\n        "metadata": {"order-id": None, "paid": False},`,
  );
  expect(written('PHP', call({ body: HARD }))).toContain(
    `        'metadata' => ['order-id' => null, 'paid' => false],\n        'items' => [['name' => 'Mug', 'quantity' => 2]],`,
  );
  // One with a dollar, between single quotes: PHP reads no variable in it.
  expect(written('PHP', call({ body: HARD }))).toContain(`'narration' => 'Ada\\'s "mugs" \\\\ $HOME`);
});
