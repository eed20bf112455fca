// Outlines of boxes in browsers that know no custom properties, as text browsers and proxies that draw pages for cheap phones.
import { readFileSync } from 'node:fs';
import type { TokenOrValue, Visitor } from 'lightningcss';

const ROLE = '--field-border';
const TOKENS = readFileSync(new URL('../src/ui/tokens.css', import.meta.url), 'utf8');

/** Without its `#`: the light colour of the role. */
const COLOUR = new RegExp(`${ROLE}: light-dark\\(#([0-9a-f]{6}),`).exec(TOKENS)?.[1] ?? '';

/**
 * Puts the role's light colour before each border that is drawn with it: a browser that does not know the role keeps that, another reads
 * on. The other roles stay as they are: a ground without its text's colour, which the minifier would take out, is worse than none.
 */
export const withFixedBorders: Visitor<never> = {
  Declaration(declaration) {
    if (declaration.property !== 'unparsed') return;
    const { propertyId, value } = declaration.value;
    if (!propertyId.property.startsWith('border') || !value.some(isRole)) return;
    return [value.map(fixed), value.map(withoutSource)].map((each) => ({
      property: 'unparsed' as const,
      value: { propertyId, value: each },
    }));
  },
};

function isRole(token: TokenOrValue): boolean {
  return token.type === 'var' && token.value.name.ident === ROLE;
}

function fixed(token: TokenOrValue): TokenOrValue {
  return isRole(token) ? { type: 'token', value: { type: 'hash', value: COLOUR } } : token;
}

/** lightningcss says of a variable that it is of no other file, and does not take that back. */
function withoutSource(token: TokenOrValue): TokenOrValue {
  return token.type === 'var' ? { ...token, value: { name: { ident: token.value.name.ident } } } : token;
}
