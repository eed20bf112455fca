// The states that the address stage offers.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { avsCountries } from '@titan/server/channels/card/steps';
import { describe, expect, it } from 'vitest';
import { drawCountryStates } from './draw-country-states.ts';

const ROOT = resolve(import.meta.dirname, '..');

it('country-states.ts is what `npm run data:states` draws', () => {
  const committed = readFileSync(join(ROOT, 'apps/server/src/channels/card/country-states.ts'), 'utf8');
  expect(committed).toBe(drawCountryStates());
});

describe('AVS countries', () => {
  it('are those whose issuers compare addresses, and Nigeria for the test card', () => {
    const namesFor = (env: 'test' | 'live') => avsCountries(env).map(({ name }) => name);
    const live = ['Australia', 'Canada', 'New Zealand', 'United Kingdom', 'United States'];
    expect(namesFor('live')).toEqual(live);
    expect(namesFor('test')).toEqual([...live, 'Nigeria'].toSorted());
  });

  it('each has states, every one once', () => {
    for (const { name, states } of avsCountries('test')) {
      expect(states.length, name).toBeGreaterThan(3);
      expect(new Set(states).size, name).toBe(states.length);
    }
  });

  it('the United Kingdom is its four nations', () => {
    const kingdom = avsCountries('live').find(({ code }) => code === 'GB');
    expect(kingdom?.states).toEqual(['England', 'Northern Ireland', 'Scotland', 'Wales']);
  });
});
