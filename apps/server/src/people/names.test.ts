import { expect, it } from 'vitest';
import { HOST_NAMES, isNameFree } from './names.ts';

it.each(['ada obi', 'ADA  OBI', 'AdaObi', 'Ada-Obi', 'Ａｄａ Obi'])('takes %s for Ada Obi', (name) => {
  expect(isNameFree(name, ['Ada Obi'])).toBe(false);
});

it('knows that others are called otherwise', () => {
  expect(isNameFree('Ada Obi', ['Ada Obia', 'Adá Obi'])).toBe(true);
});

it.each(['The  Host', 'THE HOST', "L'hébergeur", 'Mwenyeji'])('keeps %s for the host', (name) => {
  expect(isNameFree(name, [])).toBe(false);
});

it('keeps what each language of the console calls the host', async () => {
  for (const tag of ['en', 'fr', 'ar', 'pt', 'sw']) {
    const { consoleTeamMessages } = (await import(`@titan/copy/compiled/${tag}/console-team`)) as {
      consoleTeamMessages: { host: string };
    };
    expect(HOST_NAMES).toContain(consoleTeamMessages.host);
  }
});
