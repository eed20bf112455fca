// The states that the address stage offers.
import { avsCountries } from './steps.ts';
import { describe, expect, it } from 'vitest';

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
