// Initialise: every rule of the body, and the error when it is broken.
import { describe, expect, it } from 'vitest';
import { offeredChannels, readInitializeBody } from './initialize.ts';

const BODY = { reference: 'order-1', amount: 1500, currency: 'NGN', customer: { email: 'ada@example.com' } };

const read = (change: Record<string, unknown>, env: 'test' | 'live' = 'test') =>
  readInitializeBody({ ...BODY, ...change }, env, ['card']);

function problems(change: Record<string, unknown>, env: 'test' | 'live' = 'test'): Record<string, string> {
  const outcome = read(change, env);
  if (outcome.ok) throw new Error(`was accepted: ${JSON.stringify(change)}`);
  return Object.fromEntries(
    Object.entries(outcome.problems).map(([field, problem]) => [field, problem.message]),
  );
}

function request(change: Record<string, unknown> = {}, env: 'test' | 'live' = 'test') {
  const outcome = read(change, env);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  return outcome.request;
}

describe('a right body', () => {
  it('may name the currency that cards are debited in; the payment’s own says nothing new', () => {
    expect(request({ payment_currency: 'USD' })).toMatchObject({ currency: 'NGN', paymentCurrency: 'USD' });
    expect(request({ payment_currency: 'NGN' })).toEqual(request());
    expect(problems({ payment_currency: 'EUR' })['payment_currency']).toContain('must be one of NGN');
  });

  it('is read with its defaults', () => {
    expect(request()).toEqual({
      reference: 'order-1',
      amountMinor: 150_000,
      currency: 'NGN',
      customerEmail: 'ada@example.com',
      customerName: null,
      redirectUrl: null,
      notificationUrl: null,
      narration: null,
      channels: null,
      defaultChannel: null,
      metadata: null,
      merchantBearsCost: true,
    });
  });

  it('is read with everything in it', () => {
    const full = request({
      amount: '1500.50',
      customer: { email: ' ada@example.com ', name: ' Ada\u202e  Obi ' },
      redirect_url: 'http://localhost:3001/thanks',
      notification_url: 'https://shop.example/hook',
      narration: 'Two\nmugs',
      locale: 'FR-ci',
      channels: ['mobile_money', 'card', 'card'],
      default_channel: 'card',
      metadata: { order: 'A\u202e\u0007-1' },
      merchant_bears_cost: false,
    });
    expect(full).toMatchObject({
      amountMinor: 150_050,
      customerEmail: 'ada@example.com',
      customerName: 'Ada Obi',
      redirectUrl: 'http://localhost:3001/thanks',
      narration: 'Two mugs',
      locale: 'fr-CI',
      metadata: { order: 'A\u202e\u0007-1' },
      merchantBearsCost: false,
    });
  });

  it('may have its addresses in the letters of their language; they are kept as the network writes them', () => {
    const written = request({
      redirect_url: 'https://shop.example.com/commande/reçue?q=ü',
      notification_url: 'https://exämple.com/hook',
      customer: { email: 'z@exämple.com' },
    });
    expect(written).toMatchObject({
      redirectUrl: 'https://shop.example.com/commande/re%C3%A7ue?q=%C3%BC',
      notificationUrl: 'https://xn--exmple-cua.com/hook',
      customerEmail: 'z@xn--exmple-cua.com',
    });
  });

  it.each([
    [1500, 'NGN', 150_000],
    ['1500', 'NGN', 150_000],
    ['1500.5', 'NGN', 150_050],
    [0.01, 'NGN', 1],
    [1500, 'XOF', 1_500],
    ['1500', 'XAF', 1_500],
    ['1500.00', 'XAF', 1_500],
    [19.99 * 800, 'NGN', 1_599_200],
    [9_999_999_999_999.99, 'NGN', 999_999_999_999_999],
    ['10000000000000', 'NGN', 1_000_000_000_000_000],
  ])('%s %s is %d minor units', (amount, currency, minor) => {
    expect(request({ amount, currency }).amountMinor).toBe(minor);
  });

  it.each(['NGN', 'GHS', 'ZAR', 'KES', 'USD', 'XAF', 'XOF', 'EGP', 'TZS'])('may be in %s', (currency) => {
    expect(request({ currency }).currency).toBe(currency);
  });

  it.each([
    [1_764_000_000_000, '1764000000000'],
    [7, '7'],
  ])('may have a whole number for a reference, which is taken as its digits: %d', (reference, text) => {
    expect(request({ reference }).reference).toBe(text);
  });

  it('counts the letters of a name that will be shown', () => {
    expect(
      request({ customer: { email: 'a@b.co', name: `${'x'.repeat(100)}\u202e` } }).customerName,
    ).toHaveLength(100);
    expect(request({ customer: { email: 'a@b.co', name: '\u202e ' } }).customerName).toBeNull();
  });
});

describe('an amount', () => {
  it.each([
    [0, 'greater than 0'],
    [-0, 'greater than 0'],
    [-1, 'greater than 0'],
    ['-1', 'greater than 0'],
    ['0.00', 'greater than 0'],
    [Number('1e309'), 'at most 10000000000000.00'],
    [1e21, 'at most 10000000000000.00'],
    [1e16, 'at most 10000000000000.00'],
    [10_000_000_000_000.01, 'at most 10000000000000.00'],
    ['9'.repeat(400), 'at most 10000000000000.00'],
    [1500.005, 'at most 2 decimals'],
    ['1500.000', 'at most 2 decimals'],
    [1e-7, 'a number or a decimal text'],
    ['١٠٠', 'a number or a decimal text'],
    ['１００', 'a number or a decimal text'],
    ['1e3', 'a number or a decimal text'],
    ['1e309', 'a number or a decimal text'],
    ['+5', 'a number or a decimal text'],
    [' 5', 'a number or a decimal text'],
    ['5\n', 'a number or a decimal text'],
    ['1,500', 'a number or a decimal text'],
    ['0x10', 'a number or a decimal text'],
    ['NaN', 'a number or a decimal text'],
    ['Infinity', 'a number or a decimal text'],
    ['.5', 'a number or a decimal text'],
    ['5.', 'a number or a decimal text'],
    ['', 'a number or a decimal text'],
    [null, 'a number or a decimal text'],
    [true, 'a number or a decimal text'],
    [[1500], 'a number or a decimal text'],
    [{}, 'a number or a decimal text'],
    [undefined, '"amount" is required'],
  ])('%j is refused', (amount, words) => {
    const found = problems({ amount });
    expect(Object.keys(found)).toEqual(['amount']);
    expect(found['amount']).toContain(words);
  });

  it.each([
    [1500.5, 'XOF'],
    ['1500.01', 'XAF'],
    ['1.5', 'XOF'],
  ])('%s is refused in %s, which has no decimals', (amount, currency) => {
    expect(problems({ amount, currency })['amount']).toContain(`${currency} has no decimals`);
  });
});

describe('a field', () => {
  it.each<[string, Record<string, unknown>, string, string]>([
    ['no reference', { reference: undefined }, 'reference', '"reference" is required: 1 to 100 characters'],
    ['a reference with a fraction', { reference: 1.5 }, 'reference', '1 to 100 characters'],
    ['a number that is not exact', { reference: 2 ** 53 }, 'reference', '1 to 100 characters'],
    ['a list for a reference', { reference: [1] }, 'reference', '1 to 100 characters'],
    ['an empty reference', { reference: '' }, 'reference', '1 to 100 characters'],
    ['a long reference', { reference: 'x'.repeat(101) }, 'reference', '1 to 100 characters'],
    ['a reference with a space', { reference: 'a b' }, 'reference', '".", "|", "_" and "-"'],
    ['a reference with a slash', { reference: 'a/b' }, 'reference', '1 to 100 characters'],
    ['a reserved reference', { reference: 'pay' }, 'reference', "kept for the checkout's own"],
    [
      'a reserved reference, upper case',
      { reference: 'SANDBOX' },
      'reference',
      "kept for the checkout's own",
    ],
    ['our own alias', { reference: 'KPY-PI-x' }, 'reference', "kept for the checkout's own"],
    [
      'no currency',
      { currency: undefined },
      'currency',
      '"currency" is required: one of NGN, GHS, ZAR, KES, USD',
    ],
    [
      'an unknown currency',
      { currency: 'EUR' },
      'currency',
      'one of NGN, GHS, ZAR, KES, USD, XAF, XOF, EGP, TZS',
    ],
    ['a lower-case currency', { currency: 'ngn' }, 'currency', 'one of NGN'],
    ['an inherited name as currency', { currency: 'constructor' }, 'currency', 'one of NGN'],
    ['no customer', { customer: undefined }, 'customer', '"customer" is required'],
    ['a text as customer', { customer: 'ada@example.com' }, 'customer', 'an object with "email"'],
    ['a list as customer', { customer: [] }, 'customer', 'an object with "email"'],
    ['null as customer', { customer: null }, 'customer', 'an object with "email"'],
    ['no email', { customer: {} }, 'customer.email', '"customer.email" is required: an email address'],
    [
      'a wrong email',
      { customer: { email: 'ada' } },
      'customer.email',
      '"customer.email" must be an email address',
    ],
    [
      'an email with a line break',
      { customer: { email: 'a@b.co\nBcc: x@y.z' } },
      'customer.email',
      'an email address',
    ],
    ['a long email', { customer: { email: `${'a'.repeat(250)}@b.co` } }, 'customer.email', 'at most 254'],
    [
      'a long name',
      { customer: { email: 'a@b.co', name: 'x'.repeat(101) } },
      'customer.name',
      'at most 100 characters',
    ],
    ['a number as name', { customer: { email: 'a@b.co', name: 5 } }, 'customer.name', 'text of at most 100'],
    ['a long narration', { narration: 'x'.repeat(256) }, 'narration', 'at most 255 characters'],
    ['a word for locale', { locale: 'English' }, 'locale', 'a language tag such as "en"'],
    [
      'a javascript redirect',
      { redirect_url: 'javascript:alert(1)' },
      'redirect_url',
      'a full https address',
    ],
    [
      'a plain http redirect',
      { redirect_url: 'http://shop.example' },
      'redirect_url',
      'with a test key also http, to localhost',
    ],
    [
      'a redirect with a user name',
      { redirect_url: 'https://a@b.example' },
      'redirect_url',
      'without user name',
    ],
    [
      'a wrong notification address',
      { notification_url: 'nope' },
      'notification_url',
      'a full https address',
    ],
    [
      'a notification address on a port that nothing is sent to',
      { notification_url: 'https://shop.example:8443/hook' },
      'notification_url',
      'a full https address on port 443',
    ],
    [
      'a notification address inside a network',
      { notification_url: 'https://0x0a000001/hook' },
      'notification_url',
      'of a public host',
    ],
    ['no channel', { channels: [] }, 'channels', 'a list of one or more of card, bank_transfer'],
    ['channels as text', { channels: 'card' }, 'channels', 'a list of one or more of card, bank_transfer'],
    [
      'an unknown channel',
      { channels: ['card', 'cash'] },
      'channels',
      'a list of one or more of card, bank_transfer',
    ],
    ['only channels not built', { channels: ['mobile_money'] }, 'channels', 'Available: card'],
    ['too many channels', { channels: Array.from({ length: 11 }, () => 'card') }, 'channels', 'too many'],
    ['an unknown default channel', { default_channel: 'cash' }, 'default_channel', 'one of card'],
    [
      'a default channel not built',
      { default_channel: 'mobile_money' },
      'default_channel',
      "the payment's channels: card",
    ],
    [
      'a default channel not among the channels',
      { channels: ['card', 'mobile_money'], default_channel: 'bank_transfer' },
      'default_channel',
      "the payment's channels: card, mobile_money",
    ],
    [
      'the default channel’s other name, wrong',
      { default_payment_channel: 'bank_transfer', channels: ['card'] },
      'default_payment_channel',
      '"default_payment_channel" must be one of the payment\'s channels: card',
    ],
    [
      'two default channels',
      { default_channel: 'card', default_payment_channel: 'bank_transfer' },
      'default_payment_channel',
      'must be the same as "default_channel", or left out',
    ],
    ['metadata as text', { metadata: 'x' }, 'metadata', '"metadata" must be an object'],
    ['metadata as list', { metadata: [1] }, 'metadata', '"metadata" must be an object'],
    [
      'six keys of metadata',
      { metadata: { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 } },
      'metadata',
      'at most 5 keys',
    ],
    ['a long metadata key', { metadata: { ['k'.repeat(21)]: 1 } }, 'metadata', '1 to 20 characters'],
    ['a text for a choice', { merchant_bears_cost: 'true' }, 'merchant_bears_cost', 'must be true or false'],
    [
      'another spelling',
      { callback_url: 'https://x.example' },
      'callback_url',
      'Did you mean "redirect_url"?',
    ],
    ['a slip', { ammount: 5 }, 'ammount', '"ammount" is not allowed. Did you mean "amount"?'],
    [
      'a slip within',
      { customer: { email: 'a@b.co', nmae: 'x' } },
      'customer.nmae',
      'Did you mean "customer.name"?',
    ],
    ['something else', { zzz: 5 }, 'zzz', '"zzz" is not allowed. Allowed here: "reference", "amount"'],
    ['an inherited name', { toString: 5 }, 'toString', '"toString" is not allowed'],
    ['an address at the wrong place', { email: 'a@b.co' }, 'email', 'Did you mean "customer.email"?'],
  ])('%s is refused', (_, change, field, words) => {
    const found = problems(change);
    expect(Object.keys(found)).toEqual([field]);
    expect(found[field]).toContain(words);
  });

  it('may be http on this machine with test keys only', () => {
    const change = { redirect_url: 'http://localhost:3001/thanks' };
    expect(request(change).redirectUrl).toBe('http://localhost:3001/thanks');
    expect(problems(change, 'live')['redirect_url']).toContain('a full https address of');
  });
});

describe('a text by language', () => {
  const LANGUAGES = [
    'en',
    'fr',
    'ar',
    'sw',
    'pt',
    'ha',
    'yo',
    'am',
    'zu',
    'de',
    'es',
    'it',
    'nl',
    'pl',
    'cs',
    'da',
    'sv',
  ];
  const twenty = Object.fromEntries([...LANGUAGES, 'fi', 'nb', 'tr'].map((tag) => [tag, 'Mug']));

  it('is kept under canonical tags in the order in which it was sent, cleaned; with it the plain one: English, else the first', () => {
    expect(request({ narration: { 'FR-ci': ' Deux\ntasses\u202e', en: 'Two mugs' } })).toMatchObject({
      narration: 'Two mugs',
      narrations: [
        ['fr-CI', 'Deux tasses'],
        ['en', 'Two mugs'],
      ],
    });
    const items = [{ name: { sw: 'Kikombe', fr: 'Tasse' }, unit_amount: 1500 }];
    expect(request({ items }).items).toMatchObject([
      {
        name: 'Kikombe',
        names: [
          ['sw', 'Kikombe'],
          ['fr', 'Tasse'],
        ],
      },
    ]);
  });

  it('may be in 20 languages', () => {
    expect(request({ narration: twenty }).narrations).toHaveLength(20);
    expect(problems({ narration: { ...twenty, hu: 'Mug' } })).toEqual({
      narration: '"narration" may be in at most 20 languages',
    });
  });

  it('that is given once is as it was before there were several', () => {
    expect(request({ narration: 'Two mugs' })).toEqual({ ...request(), narration: 'Two mugs' });
  });

  it.each<[what: string, texts: unknown, field: string, words: string]>([
    ['no language', {}, '', '"narration" must have a text in at least one language'],
    [
      'a list',
      ['Two mugs'],
      '',
      '"narration" must be text of at most 255 characters, or such a text for each language',
    ],
    [
      'a name for a language',
      { en: 'a', french: 'b' },
      '.french',
      '"narration.french" must be named by a language tag such as "en"',
    ],
    ['another separator', { fr_CI: 'a' }, '.fr_CI', '"narration.fr_CI" must be named by a language tag'],
    [
      'one language twice',
      { 'en-ng': 'a', 'EN-NG': 'b' },
      '.EN-NG',
      '"narration.EN-NG" is the same language as "en-ng"',
    ],
    ['a number', { en: 'a', fr: 5 }, '.fr', '"narration.fr" must be text of 1 to 255 characters'],
    ['null', { en: null }, '.en', '"narration.en" must be text of 1 to 255 characters'],
    ['a blank text', { en: 'a', fr: ' \u200b' }, '.fr', '"narration.fr" must be text of 1 to 255 characters'],
    [
      'a long text',
      { 'ar-EG': 'x'.repeat(256) },
      '.ar-EG',
      '"narration.ar-EG" must be text of 1 to 255 characters',
    ],
    [
      'a tag without end',
      { ['x'.repeat(5_000)]: 'a' },
      `.${'x'.repeat(60)}…`,
      'must be named by a language tag',
    ],
  ])('with %s is refused, and named', (_what, narration, field, words) => {
    const found = problems({ narration });
    expect(Object.keys(found)).toEqual([`narration${field}`]);
    expect(found[`narration${field}`]).toContain(words);
  });

  it('that is wrong in several ways is refused with all of them, at its line', () => {
    const items = [
      { name: 'Mug', unit_amount: 1400 },
      { name: { en: '', french: 'Tasse', fr: 'x'.repeat(151) }, unit_amount: 100 },
    ];
    expect(problems({ items })).toEqual({
      'items[1].name.en': '"items[1].name.en" must be text of 1 to 150 characters',
      'items[1].name.french':
        '"items[1].name.french" must be named by a language tag such as "en", "fr-CI" or "sw"',
      'items[1].name.fr': '"items[1].name.fr" must be text of 1 to 150 characters',
    });
  });
});

describe('items', () => {
  const MUG = { name: 'Mug', unit_amount: 1500 };

  it('are kept line by line in minor units, with their texts cleaned and their pictures’ addresses as the network writes them', () => {
    const items = [
      {
        name: ' Two\nmugs\u202e ',
        quantity: 2,
        unit_amount: 0.1,
        picture: 'https://cdn.shop.example/reçu.png',
      },
      { name: 'Delivery', unit_amount: '0.2', picture: null },
      { name: 'Voucher', quantity: 1, unit_amount: '-0.10' },
      { name: 'Gift', unit_amount: 0 },
    ];
    expect(request({ amount: '0.30', items }).items).toEqual([
      { name: 'Two mugs', quantity: 2, unitMinor: 10, picture: 'https://cdn.shop.example/re%C3%A7u.png' },
      { name: 'Delivery', quantity: 1, unitMinor: 20, picture: null },
      { name: 'Voucher', quantity: 1, unitMinor: -10, picture: null },
      { name: 'Gift', quantity: 1, unitMinor: 0, picture: null },
    ]);
  });

  it('may be whole in a currency without decimals', () => {
    const xof = { amount: 1500, currency: 'XOF' };
    expect(request({ ...xof, items: [{ ...MUG, unit_amount: '1500.00' }] }).items?.[0]?.unitMinor).toBe(1500);
    expect(problems({ ...xof, items: [MUG, { ...MUG, unit_amount: '-0.5' }] })).toEqual({
      'items[1].unit_amount': '"items[1].unit_amount" must be a whole number: XOF has no decimals',
    });
  });

  it('say nothing new where there are none', () => expect(request({ items: [] })).toEqual(request()));

  it('may be 50', () => {
    const items = Array.from({ length: 51 }, () => ({ name: 'Mug', unit_amount: 30 }));
    expect(request({ items: items.slice(1) }).items).toHaveLength(50);
    expect(problems({ items })['items']).toContain('must be a list of at most 50 lines');
  });

  it.each<[string, object[], string, string]>([
    ['too little', [{ ...MUG, unit_amount: 1499.99 }], 'NGN 1499.99', 'NGN 1500.00'],
    ['too much', [{ ...MUG, quantity: 2 }], 'NGN 3000.00', 'NGN 1500.00'],
    ['less than nothing', [{ ...MUG, unit_amount: -5 }], 'NGN -5.00', 'NGN 1500.00'],
  ])('that come to %s are refused, with both sums', (_, items, sum, amount) => {
    const found = problems({ items });
    expect(Object.keys(found)).toEqual(['items']);
    expect(found['items']).toContain(`"items" come to ${sum}, but "amount" is ${amount}`);
  });

  it('that come to more than any payment may be are refused', () => {
    const most = { ...MUG, unit_amount: '10000000000000' };
    expect(problems({ items: [most, { ...most, unit_amount: '-10000000000000' }] })['items']).toContain(
      'must come to at most 10000000000000.00',
    );
  });

  it.each<[string, unknown, string, string]>([
    ['a text', 'Mug', 'items', '"items" must be a list of at most 50 lines'],
    ['a text for a line', ['Mug'], 'items', '"items" must be a list of at most 50 lines'],
    ['no name', [MUG, { unit_amount: 5 }], 'items[1].name', '"items[1].name" is required: text of 1 to 150'],
    ['a blank name', [{ ...MUG, name: '\u200b ' }], 'items[0].name', 'text of 1 to 150 characters'],
    ['a long name', [{ ...MUG, name: 'x'.repeat(151) }], 'items[0].name', 'text of 1 to 150 characters'],
    ['no price', [{ name: 'Mug' }], 'items[0].unit_amount', '"items[0].unit_amount" is required: a number'],
    [
      'a price in words',
      [{ ...MUG, unit_amount: 'free' }],
      'items[0].unit_amount',
      'below 0 for what is taken off',
    ],
    ['three decimals', [{ ...MUG, unit_amount: '1.005' }], 'items[0].unit_amount', 'at most 2 decimals'],
    [
      'half a mug',
      [{ ...MUG, quantity: 0.5 }],
      'items[0].quantity',
      '"items[0].quantity" must be a whole number from 1',
    ],
    ['no mug', [{ ...MUG, quantity: 0 }], 'items[0].quantity', 'a whole number from 1 to 100000'],
    [
      'too many mugs',
      [{ ...MUG, quantity: 100_001 }],
      'items[0].quantity',
      'a whole number from 1 to 100000',
    ],
    [
      'a picture by http',
      [{ ...MUG, picture: 'http://a.example/a.png' }],
      'items[0].picture',
      'a full https address',
    ],
    [
      'a picture where none can be had',
      [{ ...MUG, picture: 'https://10.0.0.1/a.png' }],
      'items[0].picture',
      '"items[0].picture" must be the address of a PNG, JPEG or WebP picture: a full https address on port 443 of a public host',
    ],
    [
      'a picture that is none',
      [{ ...MUG, picture: 'data:image/png;base64,AA' }],
      'items[0].picture',
      'https address',
    ],
    [
      'another checkout’s name for a field',
      [{ ...MUG, price: 5 }],
      'items[0].price',
      '"items[0].price" is not allowed. Did you mean "items[0].unit_amount"?',
    ],
  ])('with %s are refused, by their place', (_, items, field, words) => {
    const found = problems({ items });
    expect(Object.keys(found)).toEqual([field]);
    expect(found[field]).toContain(words);
  });
});

describe('a body', () => {
  it('gets every error at once', () => {
    const all = problems({
      reference: 'a b',
      amount: -5,
      currency: 'EUR',
      customer: { email: 'x', phone: 1 },
      callback_url: 'x',
      channels: ['bank_transfer'],
      default_channel: 'mobile_money',
      merchant_bears_cost: 1,
    });
    expect(Object.keys(all).toSorted()).toEqual([
      'amount',
      'callback_url',
      'channels',
      'currency',
      'customer.email',
      'customer.phone',
      'merchant_bears_cost',
      'reference',
    ]);
  });

  it('gets the error of a wrong default channel beside a right list', () => {
    expect(Object.keys(problems({ amount: 0, default_channel: 'mobile_money' })).toSorted()).toEqual([
      'amount',
      'default_channel',
    ]);
  });

  it.each([undefined, null, 5, 'text', [], true])('%j is refused as a body', (raw) => {
    const outcome = readInitializeBody(raw, 'test', ['card']);
    expect(outcome).toMatchObject({
      ok: false,
      problems: { body: { message: 'The body must be a JSON object' } },
    });
  });

  it('with thousands of unknown fields gets a short answer', () => {
    const flood = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, index) => [`field_${index}_${'x'.repeat(20)}`, 1]),
    );
    const found = problems(flood);
    expect(Object.keys(found)).toHaveLength(30);
  });

  it('shows an endless field name shortened', () => {
    expect(JSON.stringify(problems({ ['y'.repeat(10_000)]: 1 })).length).toBeLessThan(600);
  });
});

describe('offeredChannels', () => {
  it.each([
    [null, ['card'], ['card']],
    [['mobile_money', 'card'], ['card'], ['card']],
    [
      ['mobile_money', 'card', 'mobile_money'],
      ['card', 'mobile_money'],
      ['mobile_money', 'card'],
    ],
  ] as const)('%j of %j are %j', (requested, built, offered) => {
    expect(offeredChannels(requested, built)).toEqual(offered);
  });
});
