import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { printed } from './own-process.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** A program that tries one of the functions of a file in which a line has something else instead, and prints the result and what is thrown. */
function tried(file: string, line: string, instead: string, use: string): Promise<unknown> {
  const text = readFileSync(join(ROOT, file), 'utf8').replace(line, instead);
  return printed(`
    const loader = createLoader(${JSON.stringify({ file, text })});
    const before = loader.isPlanted();
    const module = await loader.load(${JSON.stringify(file)});
    try {
      console.log(JSON.stringify([before, loader.isPlanted(), ${use}]));
    } catch (error) {
      console.log(JSON.stringify(error.stack));
    }`);
}

describe('the loader', () => {
  it('loads the service, and the page with its components and sheets', async () => {
    expect(
      await printed(`
        const { load } = createLoader();
        const service = await load('apps/server/src/app.ts');
        const store = await load('apps/checkout/src/session/checkout-store.ts');
        const card = await load('apps/checkout/src/methods/card/entry.tsx');
        console.log(JSON.stringify([service, store, card].map((module) => Object.keys(module))));`),
    ).toEqual([['buildApp'], ['createCheckoutStore', 'staticStore'], ['cardEntry']]);
  });

  const PAYABLE = 'packages/rules/src/payable.ts';
  const TOTAL = '(parts.merchantBearsCost ? 0 : cost)';
  const USE = 'module.payableMinor({ amountMinor: 100, feeMinor: 3, vatMinor: 1, merchantBearsCost: false })';

  it('plants a mistake that acts', async () => {
    expect(await tried(PAYABLE, TOTAL, TOTAL, USE)).toEqual([false, true, 104]);
    expect(await tried(PAYABLE, TOTAL, '(parts.merchantBearsCost ? cost : 0)', USE)).toEqual([
      false,
      true,
      100,
    ]);
  });

  it.each([
    [PAYABLE, TOTAL, USE],
    ['apps/checkout/src/ui/language.tsx', 'use(LanguageContext)', 'module.useLanguage()'],
  ])('keeps the lines of %s in what is thrown', async (file, line, use) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    expect(text).toContain(line);
    const number = text.slice(0, text.indexOf(line)).split('\n').length;
    expect(await tried(file, line, `(() => { throw new Error('planted'); })()`, use)).toContain(
      `${file}:${number}:`,
    );
  });
});
