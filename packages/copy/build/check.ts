// What each language lacks, and which of its translations are older than their English; part of `npm run check`. After translating:
// `npm run translated -- fr card/number` notes that these follow the English of today, `npm run translated -- fr` all of French's.
import { readCatalogues, SOURCE } from './catalogue.ts';
import { record, stateOf } from './translations.ts';

const [source, ...others] = readCatalogues();
const [tag, ...keys] = process.argv.slice(2);
if (tag !== undefined) {
  const language = others.find((each) => each.tag === tag);
  if (!language) end(`There is no ${tag}.arb. Languages: ${others.map((each) => each.tag).join(', ')}.`);
  const unknown = keys.filter((key) => !language.messages.has(key));
  if (unknown.length > 0) end(`${tag}.arb has no ${unknown.join(', ')}.`);
  record({ tag, keys: keys.length > 0 ? keys : [...language.messages.keys()] }, [source, ...others]);
}
let isComplete = true;
for (const language of others) {
  const { missing: all, outdated } = stateOf(language, source);
  const { tag: of, isDraft } = language;
  // The console speaks the complete languages alone.
  const missing = all.filter((key) => !isDraft || !key.startsWith('console'));
  for (const key of missing) console.log(`${of}.arb lacks ${key}: ${SOURCE} is shown`);
  for (const key of outdated) console.log(`${of}.arb is older than its English: ${key}`);
  if (missing.length > 0 && !isDraft) isComplete = false;
}
if (!isComplete) end('A language that is not a draft may lack no sentence.');

function end(why: string): never {
  console.error(why);
  process.exit(1);
}
