// Decision 0066: a payer goes on with another device, and asks somebody else to pay at an address of its own, where nothing of the payer is
// shown, nor to the payer what the other has typed.
import type { ReturnPage } from '@titan/contract/page/return-page';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { qrCodeOf } from '../platform/qr-code.ts';
import { merchantCaller } from '../testing/merchant-caller.ts';
import { openBrowser, type ShownPayment } from '../testing/test-browser.ts';
import { cardNamed, payWithCard } from '../testing/card-payments.ts';
import {
  addressIn,
  call,
  cardFields,
  openSession,
  openTestPayment,
  type OpenPayment,
  PUBLIC_KEY,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';

type SharePage = Extract<ReturnPage, { page: 'share' }>;

const ORDER = {
  customer: { name: 'Chiamaka Eze', email: 'chiamaka@example.com' },
  narration: 'Invoice for Chiamaka',
  items: [{ name: 'School shoes', unit_amount: 1500 }],
  redirect_url: 'https://shop.example/order?key=wc_order_secret',
};
/** What of the payer above nobody who is asked may see. */
const PERSONAL = ['Chiamaka', 'chiamaka', 'C•••', 'c•••', 'wc_order_secret'];

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const inject = (url: string) => service.fastify.inject({ url });
const pay = (payment: OpenPayment, card: string) => payWithCard(service, payment, card);
const answerPin = (payment: OpenPayment, reference: string) =>
  call(service, payment, '/card/authorize', {
    public_key: PUBLIC_KEY,
    reference,
    authorization: { pin: '1234' },
  });
const post = (path: string, fields: Record<string, string>) =>
  service.fastify.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams(fields).toString(),
  });
const sharePage = async (payment: OpenPayment, query = ''): Promise<SharePage> =>
  (await inject(`/${payment.address}/share${query}`)).json();
/** Asks somebody, as the form does. */
const ask = (payment: OpenPayment, note = '', key: string | null = null) =>
  post(`/${payment.address}/share`, {
    session_token: payment.token,
    note,
    ...(key === null ? {} : { form_key: key }),
  });
const takeBack = (payment: OpenPayment, share: string) =>
  post(`/${payment.address}/share/take-back`, { session_token: payment.token, share });
const pageAt = async (address: string): Promise<ShownPayment> => (await inject(`/${address}`)).json();

/** Somebody who was asked, at the address that they were given. */
async function askedPerson(payment: OpenPayment, note = '') {
  await ask(payment, note);
  const share = (await sharePage(payment)).asked.at(-1);
  if (!share?.url) throw new Error('nobody was asked');
  const address = addressIn(share.url);
  const page = await pageAt(address);
  return { id: share.id, page, address, reference: payment.reference, token: page.sessionToken };
}

describe('the address for somebody else', () => {
  it('has 128 bits, is another each time, and the same for the same form', async () => {
    const payment = await openTestPayment(service);
    await ask(payment, 'one', 'form-a');
    await ask(payment, 'again', 'form-a');
    await ask(payment, 'two', 'form-b');
    const { asked } = await sharePage(payment);
    expect(asked.map(({ note }) => note)).toEqual(['one', 'two']);
    for (const { url } of asked) expect(url).toMatch(/^http:\/\/checkout\.test\/[0-9a-f]{32}$/);
    expect(new Set(asked.map(({ url }) => url)).size).toBe(2);
  });

  it('is stored hashed, is in no log, and is not sent as a referrer', async () => {
    const payment = await openTestPayment(service);
    const person = await askedPerson(payment);
    expect((await inject(`/${person.address}`)).headers['referrer-policy']).toBe('no-referrer');
    const { rows } = await service.pool.query<{ row: string }>('select s::text as row from shares s');
    for (const text of [...rows.map(({ row }) => row), ...service.logged()])
      expect(text).not.toContain(person.address);
  });

  it('shows as little in the browser of the payer, who may open the rest by reference', async () => {
    const payment = await openTestPayment(service, ORDER);
    const browser = openBrowser(service);
    await browser.page(payment);
    const { address } = await askedPerson(payment);
    const asked = JSON.stringify(await browser.page({ ...payment, address }));
    for (const word of PERSONAL) expect([word, asked.includes(word)]).toEqual([word, false]);
    const own = await browser.page({ ...payment, address: payment.reference });
    expect(own.payment.customer.name).toBe('C•••');
  });

  it('that is guessed shows no more than an unknown reference, and what is stored opens nothing', async () => {
    const payment = await openTestPayment(service);
    const { id } = await askedPerson(payment);
    const { rows } = await service.pool.query<{ hash: string }>(
      `select encode(address_hash, 'hex') as hash from shares where public_session = $1`,
      [id],
    );
    for (const guessed of ['0'.repeat(32), id, rows[0]?.hash.slice(0, 32)]) {
      const { statusCode, body } = await inject(`/${guessed}`);
      expect([statusCode, JSON.parse(body).problem]).toEqual([404, 'unknown-reference']);
    }
  });
});

describe('whoever is asked', () => {
  it('sees whom and how much to pay, the order and the note, and nothing of the payer', async () => {
    const payment = await openTestPayment(service, ORDER);
    await pay(payment, 'do_not_honor');
    await pay(payment, 'pin');
    const { page, address } = await askedPerson(payment, 'For school');
    expect(page.asked).toEqual({ note: 'For school' });
    expect(page.payment).toMatchObject({
      merchant: { name: 'Titan Demo Shop' },
      amount: '1500.00',
      items: [{ name: 'School shoes', amount: '1500.00' }],
      customer: { name: null, email: null },
      narration: null,
      redirect_url: null,
      charge: null,
      sessionAttempt: 0,
    });
    expect(page.timeline).toEqual([]);
    const lasting = await inject(`/${page.address}/status`);
    const setUp = await call(service, { ...payment, token: page.sessionToken }, '/?type=modal-payment', {
      reference: payment.reference,
    });
    const timeline = await call(service, { ...payment, token: page.sessionToken }, '/timeline', {
      payment_reference: payment.reference,
    });
    const everything = JSON.stringify([page, lasting.body, setUp, timeline.body]);
    for (const word of [...PERSONAL, payment.address, 'KPY-CA-', cardNamed('pin').number.slice(-4)])
      expect([word, everything.includes(word)]).toEqual([word, false]);
    expect((await inject(`/${address}`)).headers['set-cookie']).not.toContain(payment.address);
  });

  it('can pay, with a step, and is led to no shop: the payer sees that it is paid, and nothing of how', async () => {
    const payment = await openTestPayment(service, ORDER);
    const person = await askedPerson(payment);
    await pay(person, 'do_not_honor');
    const { reference } = (await pay(person, 'pin')).body.data;
    expect((await answerPin(person, reference)).body.data.status).toBe('success');
    const own = await pageAt(person.address);
    expect(own.payment).toMatchObject({ status: 'success', redirect_url: null, charge: { reference } });

    const share = await inject(`/${payment.address}/share`);
    expect(share.statusCode).toBe(303);
    const payers: ShownPayment = (await inject(String(share.headers.location))).json();
    expect(payers).toMatchObject({ paidHere: true, payment: { status: 'success', charge: null } });
    const lasting = await inject(`/${payment.address}/status`);
    const query = await call(service, payment, '/card/query', { reference: payment.reference });
    const timeline = await call(service, payment, '/timeline', { payment_reference: payment.reference });
    const everything = JSON.stringify([payers, lasting.body, query, timeline.body]);
    for (const word of [cardNamed('pin').number.slice(-4), reference, 'tried', 'declined'])
      expect([word, everything.includes(word)]).toEqual([word, false]);
    expect(timeline.body.data).toMatchObject({ steps: [{ event: 'asked' }, { event: 'received' }] });
  });

  it('pays by plain forms, from the address that was sent to the result', async () => {
    const payment = await openTestPayment(service);
    const person = await askedPerson(payment);
    const browser = openBrowser(service);
    const at = { ...person, address: person.page.address };
    const typed = { ...cardFields(cardNamed('pin')), form_key: 'asked-1' };
    expect((await browser.post(at, '/card/charge', typed)).status).toBe(303);
    const stage = (await browser.page(at)).payment.charge;
    expect(stage?.stage).toBe('pin');
    const pin = { charge: stage?.reference ?? '', 'authorization.pin': '1234', form_key: 'asked-2' };
    const paid = await browser.post(at, '/card/authorize', pin);
    expect(paid).toMatchObject({ status: 303, location: `/${at.address}?paid=${stage?.reference}` });
  });

  it('does not make two payments of one: once the payer has paid, nothing more is taken there', async () => {
    const payment = await openTestPayment(service);
    const person = await askedPerson(payment);
    await pay(person, 'pin');
    expect((await pay(payment, 'virtual_card')).body.data.status).toBe('success');
    expect((await pay(person, 'virtual_card')).body.error_type).toBe('ALREADY_COMPLETED');
    const { body } = await merchantCaller(service).get<{ amount_paid: number }>(
      `/charges/${payment.reference}`,
    );
    expect(body.data.amount_paid).toBe(1500);
  });

  it('asks nobody else, and takes nothing back', async () => {
    const payment = await openTestPayment(service);
    const person = await askedPerson(payment);
    for (const address of [person.address, person.page.address, payment.reference]) {
      expect((await inject(`/${address}/share`)).statusCode).toBe(303);
      const token = person.token;
      for (const at of [address, payment.address]) {
        await post(`/${at}/share`, { session_token: token, note: 'mine' });
        await post(`/${at}/share/take-back`, { session_token: token, share: person.id });
      }
    }
    expect((await sharePage(payment)).asked.map(({ id }) => id)).toEqual([person.id]);
    const other = await openTestPayment(service);
    await takeBack(other, person.id);
    expect((await sharePage(payment)).asked).toHaveLength(1);
  });
});

describe('the code for the payer’s phone', () => {
  const codeAt = (address: string) => inject(`/${address}/share/code`);

  it('is a picture of the address that is open', async () => {
    const payment = await openTestPayment(service);
    const { path } = qrCodeOf(`http://checkout.test/${payment.address}`);
    const { statusCode, headers, body } = await codeAt(payment.address);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/svg+xml',
      'no-store',
    ]);
    expect(body).toContain(path);
  });

  it('is for nobody who was asked, who guessed, or came after it was paid', async () => {
    const payment = await openTestPayment(service);
    const person = await askedPerson(payment);
    for (const address of [person.address, person.page.address, payment.reference, '0'.repeat(32)])
      expect((await codeAt(address)).statusCode).toBe(404);
    await pay(payment, 'virtual_card');
    expect((await codeAt(payment.address)).statusCode).toBe(404);
  });
});

describe('taken back', () => {
  const overAt = async (address: string) => {
    const { statusCode, body } = await inject(`/${address}`);
    const page = JSON.parse(body) as ReturnPage;
    return [statusCode, page.page === 'share-over' ? page.why : page];
  };

  it('it takes no attempt any more, by call or by form, and says so', async () => {
    const payment = await openTestPayment(service);
    const person = await askedPerson(payment);
    const answer = await takeBack(payment, person.id);
    expect(answer.headers.location).toBe(`/${payment.address}/share?taken-back#asked`);
    expect(await sharePage(payment, '?taken-back')).toMatchObject({ asked: [], tookBack: true });
    expect((await pay(person, 'virtual_card')).body.error_type).toBe('SHARE_TAKEN_BACK');
    const at = `/${person.page.address}/card/charge`;
    const typed = {
      ...cardFields(cardNamed('virtual_card')),
      form_key: 'late-1',
      session_token: person.token,
    };
    expect((await post(at, typed)).statusCode).toBe(303);
    for (const address of [person.address, person.page.address])
      expect(await overAt(address)).toEqual([410, 'taken-back']);
    expect((await pageAt(payment.address)).payment.status).toBe('pending');
  });

  it('while an attempt is open there, that attempt is still shown and may end', async () => {
    const payment = await openTestPayment(service);
    const person = await askedPerson(payment);
    const { reference } = (await pay(person, 'pin')).body.data;
    await takeBack(payment, person.id);
    expect((await pageAt(person.address)).payment.charge).toMatchObject({ reference, stage: 'pin' });
    expect((await answerPin(person, reference)).body.data.status).toBe('success');
    expect((await pageAt(person.address)).payment.status).toBe('success');
  });

  it('a decline there leaves nothing to show but that', async () => {
    const payment = await openTestPayment(service);
    const person = await askedPerson(payment);
    await pay(person, 'do_not_honor');
    await takeBack(payment, person.id);
    expect(await overAt(person.address)).toEqual([410, 'taken-back']);
  });

  it('an address ends with the payment: paid by another, or over', async () => {
    const paid = await openTestPayment(service);
    const late = await askedPerson(paid);
    await pay(paid, 'virtual_card');
    expect(await overAt(late.address)).toEqual([410, 'paid']);
    const expired = await openTestPayment(service);
    const tooLate = await askedPerson(expired);
    await service.pool.query('update transactions set expires_at = $2 where reference = $1', [
      expired.reference,
      new Date(service.time.clock.now()),
    ]);
    expect(await overAt(tooLate.address)).toEqual([410, 'over']);
    expect((await inject(`/${expired.address}/share`)).headers.location).toBe(`/${expired.address}`);
  });
});

describe('how many, and what is written', () => {
  it('five are open at most, also of those who are asked at once, and a place is made by taking one back', async () => {
    const payment = await openTestPayment(service);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => ask(payment, `n${n}`)));
    const refused = answers.filter(({ statusCode }) => statusCode === 422);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.json()).toMatchObject({ mayAsk: false, problem: { is: 'too-many' } });
    const { asked, mayAsk } = await sharePage(payment);
    expect([asked.length, mayAsk]).toEqual([5, false]);
    await takeBack(payment, asked[0]?.id ?? '');
    expect((await ask(payment)).statusCode).toBe(303);
    expect((await sharePage(payment)).asked).toHaveLength(5);
  });

  it('twenty at most in all', async () => {
    const payment = await openTestPayment(service);
    for (let n = 1; n <= 20; n += 1) {
      expect((await ask(payment)).statusCode).toBe(303);
      await takeBack(payment, (await sharePage(payment)).asked[0]?.id ?? '');
    }
    expect((await ask(payment)).statusCode).toBe(422);
  });

  it.each([
    ['<script>alert(1)</script> & "you"', '<script>alert(1)</script> & "you"'],
    ['pay\u202eeno on\u2066 \u0000\u001b[31m\u200fnow', 'payeno on [31mnow'],
    [' two\r\nlines\t ', 'two lines'],
    ['\u200b\u2060', null],
    ['𝕏'.repeat(140), '𝕏'.repeat(140)],
  ])('a hostile note is a line of plain text: %j', async (typed, kept) => {
    const payment = await openTestPayment(service);
    const { page } = await askedPerson(payment, typed);
    expect(page.asked).toEqual({ note: kept });
  });

  it('a note of more than 140 letters comes back to be shortened', async () => {
    const payment = await openTestPayment(service);
    const note = '𝕏'.repeat(141);
    const answer = await ask(payment, note);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ asked: [], mayAsk: true, problem: { is: 'too-long', note } });
  });
});

describe('the link to it', () => {
  it('stands on an open payment’s page at its own address alone', async () => {
    const payment = await openTestPayment(service);
    expect((await pageAt(payment.address)).share).toEqual({ isShared: false });
    const person = await askedPerson(payment);
    expect((await pageAt(payment.address)).share).toEqual({ isShared: true });
    for (const address of [payment.reference, person.address, person.page.address])
      expect((await pageAt(address)).share).toBeUndefined();
    await pay(payment, 'virtual_card');
    expect((await pageAt(payment.address)).share).toBeUndefined();
  });

  it('a public session’s token opens nothing at the payment’s own address', async () => {
    const payment = await openTestPayment(service);
    const stranger = { ...payment, token: await openSession(service, payment.reference) };
    await ask(stranger, 'mine');
    expect((await sharePage(payment)).asked).toEqual([]);
  });
});

it('the code holds the payment’s own address, and nothing keeps it', async () => {
  const payment = await openTestPayment(service);
  const { headers, body } = await inject(`/${payment.address}/share`);
  expect(headers['cache-control']).toBe('no-cache, no-store');
  const { code } = JSON.parse(body) as SharePage;
  expect(await readCode(code)).toBe(`http://checkout.test/${payment.address}`);
});

/** As a camera would. */
async function readCode({ size, path }: SharePage['code']): Promise<string> {
  const { default: decode } = await import('qr/decode.js');
  const scale = 4;
  const data = new Uint8Array((size * scale) ** 2 * 4).fill(255);
  for (const [, x = '', y = '', length = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1)
      for (let column = Number(x) * scale; column < (Number(x) + Number(length)) * scale; column += 1)
        data.fill(0, (row * size * scale + column) * 4, (row * size * scale + column) * 4 + 3);
  }
  return decode({ width: size * scale, height: size * scale, data });
}
