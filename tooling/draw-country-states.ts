// npm run data:states: extracts the states of the countries that AVS serves from `country-region-data` (MIT, by Ben Keen), so that
// neither the service nor the page carries the other 240 countries.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The United Kingdom is left out: payers would not look for its regions (channels/card/steps.ts). */
const COUNTRIES = ['AU', 'CA', 'NG', 'NZ', 'US'];

const FILE = join(resolve(import.meta.dirname, '..'), 'apps/server/src/channels/card/country-states.ts');

type Country = { countryShortCode: string; regions: { name: string }[] };

/** The whole of apps/server/src/channels/card/country-states.ts. */
export function drawCountryStates(): string {
  const rows = COUNTRIES.map((code) => `  ${code}: [\n${statesOf(code).map(line).join('')}  ],\n`);
  return (
    '// Made by `npm run data:states` from country-region-data (MIT, © Ben Keen); a test fails when the two differ. Do not edit it.\n\n' +
    '/** By country: its states in the order of the alphabet. */\n' +
    `export const COUNTRY_STATES = {\n${rows.join('')}} as const satisfies Record<string, readonly string[]>;\n`
  );
}

function statesOf(code: string): string[] {
  const country = readCountries().find(({ countryShortCode }) => countryShortCode === code);
  if (country === undefined) throw new Error(`country-region-data knows no ${code}`);
  return country.regions.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en'));
}

function readCountries(): Country[] {
  const file = fileURLToPath(import.meta.resolve('country-region-data/data.json'));
  return JSON.parse(readFileSync(file, 'utf8')) as Country[];
}

function line(state: string): string {
  const quoted = state.includes("'") ? JSON.stringify(state) : `'${state}'`;
  return `    ${quoted},\n`;
}

if (import.meta.main) writeFileSync(FILE, drawCountryStates());
