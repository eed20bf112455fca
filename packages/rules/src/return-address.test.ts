// Spec §4 Results and redirect: redirect_url with a reference query parameter.
import { expect, it } from 'vitest';
import { returnAddress } from './return-address.ts';

const to = (redirect_url: string | null) => ({ redirect_url, merchant_reference: 'a/b&c' });
const OURS = 'reference=a%2Fb%26c';
const SIGNED = 'q=a%20b&x&z=%zz&i={id}&a[]=1&c=a|b&s=1;y=2';

it.each([
  ['no query', '/done', `/done?${OURS}`],
  ['an empty query', '/done?', `/done?${OURS}`],
  ['a fragment', '/done#top', `/done?${OURS}#top`],
  ['a query and a fragment', '/done?cart=7#top?x=1', `/done?cart=7&${OURS}#top?x=1`],
  ['a query of its own making', `/done?${SIGNED}`, `/done?${SIGNED}&${OURS}`],
  ['a space as a plus, and encoded letters', '/?q=a+b&n=%C3%A9&e=%3D', `/?q=a+b&n=%C3%A9&e=%3D&${OURS}`],
  ['a query that ends with its sign', '/?a=1&', `/?a=1&&${OURS}`],
  ['empty pairs', '/?&&a==b&=c', `/?&&a==b&=c&${OURS}`],
  [
    'an address as a value',
    '/?next=https://a.example/?reference=1',
    `/?next=https://a.example/?reference=1&${OURS}`,
  ],
  ['its own reference', '/?reference=forged', `/?${OURS}`],
  ['its own reference among others', `/?${SIGNED}&reference=1&b=%zz#x`, `/?${SIGNED}&${OURS}&b=%zz#x`],
  ['its own reference twice', '/?reference=1&b=2&reference=3', `/?${OURS}&b=2&${OURS}`],
  ['its own reference without a value', '/?a=1&reference&b=2', `/?a=1&${OURS}&b=2`],
  [
    'names that are like it',
    '/?Reference=1&reference[]=2&xreference=3',
    `/?Reference=1&reference[]=2&xreference=3&${OURS}`,
  ],
])('goes back to an address with %s', (_, given, address) => {
  const back = returnAddress(to(`https://shop.example${given}`));
  expect(back).toBe(`https://shop.example${address}`);
  // Nor does a browser change it.
  expect(new URL(back ?? '').href).toBe(back);
});

it('goes back to a shop on this machine', () => {
  expect(returnAddress(to('http://localhost:3001/back'))).toBe(`http://localhost:3001/back?${OURS}`);
});

it.each([
  null,
  '',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  '//shop.example',
  '/done',
  'ftp://shop.example',
])('no address: %j', (redirectUrl) => {
  expect(returnAddress(to(redirectUrl))).toBeNull();
});
