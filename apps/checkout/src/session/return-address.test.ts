// Spec §4 Results and redirect: redirect_url with a reference query parameter.
import { expect, it } from 'vitest';
import { returnAddress } from './return-address.ts';

const to = (redirect_url: string | null) => ({ redirect_url, merchant_reference: 'a/b&c' });

it.each([
  ['https://shop.example/done', 'https://shop.example/done?reference=a%2Fb%26c'],
  ['https://shop.example/done?cart=7#top', 'https://shop.example/done?cart=7&reference=a%2Fb%26c#top'],
  ['https://shop.example/?reference=forged', 'https://shop.example/?reference=a%2Fb%26c'],
  ['http://localhost:3001/back', 'http://localhost:3001/back?reference=a%2Fb%26c'],
])('%s', (redirectUrl, address) => {
  expect(returnAddress(to(redirectUrl))).toBe(address);
});

it.each([
  null,
  '',
  'javascript:alert(1)',
  'data:text/html,x',
  '//shop.example',
  '/done',
  'ftp://shop.example',
])('no address: %s', (redirectUrl) => {
  expect(returnAddress(to(redirectUrl))).toBeNull();
});
