// A merchant's logo is hostile input: what is shown is a picture of our own service, or there is none.
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MerchantMark } from './page-frame.tsx';

const drawn = (logo: string | null, name = 'Demo Shop') =>
  renderToStaticMarkup(<MerchantMark name={name} logo={logo} />);

describe('a logo', () => {
  it.each([`/logo/${'0e'.repeat(16)}.webp`, '/logo-1.webp', 'data:image/png;base64,iVBORw0KGgo='])(
    'of ours is shown, named as the merchant: %s',
    (logo) => {
      expect(drawn(logo)).toContain(`src="${logo}"`);
      expect(drawn(logo)).toContain('alt="Demo Shop"');
    },
  );

  it.each([
    'https://evil.example/track.png',
    '//evil.example/track.png',
    '/\\evil.example/track.png',
    '/\n/evil.example/track.png',
    '/\t/evil.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:image/png;base64,x" onerror="alert(1)',
    '/logo.png" onerror="alert(1)',
    '/logo.png?next=//evil.example',
    '/../merchant/api',
    'blob:https://pay.example/1',
    '',
  ])('that is anything else is not: %j', (logo) => {
    const html = drawn(logo);
    expect(html).not.toMatch(/<img|evil|alert|svg\+xml/);
    expect(html).toContain('D');
  });
});

it.each(['<img src=x onerror=alert(1)>', '"><script>alert(1)</script>', '\u202e\u0000'])(
  'a hostile name is a letter beside it at most: %j',
  (name) => expect(drawn(null, name)).not.toMatch(/<(?:img|script)/),
);
