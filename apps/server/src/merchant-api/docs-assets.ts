// The scripts of the API page: what a newcomer copies first. They run unchanged, on Node 18 or newer; a test runs them.

// The style of the API page: readable on a phone and on a desk, light and dark.

export const API_PAGE_STYLE = `
:root{color-scheme:light dark;font:1rem/1.6 system-ui,sans-serif;--line:#cfd6d2;--soft:#f2f5f3;--link:#14532d}
@media (prefers-color-scheme:dark){:root{--line:#3a4540;--soft:#1b211e;--link:#86d9a4}}
*{box-sizing:border-box}
body{margin:0 auto;padding:16px;max-width:72rem}
h1{font-size:1.5rem;line-height:1.25;margin:8px 0 16px}
h2{font-size:1.25rem;margin:40px 0 8px}
h3{font-size:1.0625rem;margin:0 0 4px;overflow-wrap:anywhere}
h4{font-size:.875rem;margin:16px 0 4px}
p{margin:0 0 8px;max-width:44rem;overflow-wrap:anywhere}
a{color:var(--link)}
nav ul{list-style:none;margin:0;padding:0}
nav>ul{display:flex;flex-wrap:wrap;column-gap:20px}
nav ul ul{display:none;padding-inline-start:16px}
nav a{display:inline-block;padding:8px 0;min-height:24px}
main>ul{padding-inline-start:20px;max-width:44rem;overflow-wrap:anywhere}
article{border-block-start:1px solid var(--line);padding:20px 0}
code{font:.875em/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
pre{background:var(--soft);border:1px solid var(--line);border-radius:6px;padding:12px;overflow:auto;margin:0 0 8px}
pre code{overflow-wrap:normal}
table{border-collapse:collapse;width:100%;font-size:.875rem}
th,td{display:block;text-align:start;vertical-align:top;font-weight:400}
tr{display:block;border-block-end:1px solid var(--line);padding:6px 0}
.call span{font-size:.875rem}
@media (min-width:60rem){
body{display:grid;grid-template-columns:17rem minmax(0,1fr);column-gap:40px}
header{grid-column:1/-1}
nav>ul,nav ul ul{display:block}
nav a{padding:4px 0}
tr{display:table-row}
th,td{display:table-cell;border-block-end:1px solid var(--line);padding:6px 12px 6px 0}
th{white-space:nowrap}
td:nth-child(2){min-width:8rem}
td:last-child{width:60%;padding-inline-end:0}
nav{position:sticky;top:16px;max-height:calc(100vh - 32px);overflow:auto;align-self:start;font-size:.875rem}
}`;

export type ScriptPlace = {
  /** Where the service can be reached. */
  origin: string;
  secretKey: string;
  encryptionKey: string;
};

/** Opens a payment and prints where to pay it. */
export function firstSale({ origin, secretKey }: ScriptPlace): string {
  return `const answer = await fetch('${origin}/merchant/api/v1/charges/initialize', {
  method: 'POST',
  headers: {
    authorization: 'Bearer ${secretKey}',
    'content-type': 'application/json',
  },
  body: JSON.stringify({
    reference: 'order-' + Date.now(),
    amount: 1500.5,
    currency: 'NGN',
    customer: { email: 'ada@example.com', name: 'Ada Obi' },
  }),
});
console.log((await answer.json()).data.checkout_url);`;
}

/** Charges a test card that needs no step. */
export function cardCharge({ origin, secretKey, encryptionKey }: ScriptPlace): string {
  return `import { createCipheriv, randomBytes } from 'node:crypto';

const payment = {
  reference: 'card-' + Date.now(),
  amount: 1500,
  currency: 'NGN',
  customer: { email: 'ada@example.com', name: 'Ada Obi' },
  card: { number: '4084127883172787', cvv: '123', expiry_month: '09', expiry_year: '30' },
};
const iv = randomBytes(16);
const cipher = createCipheriv('aes-256-gcm', '${encryptionKey}', iv);
const sealed = Buffer.concat([cipher.update(JSON.stringify(payment)), cipher.final()]);
const charge_data = [iv, sealed, cipher.getAuthTag()].map((part) => part.toString('hex')).join(':');
const answer = await fetch('${origin}/merchant/api/v1/charges/card', {
  method: 'POST',
  headers: {
    authorization: 'Bearer ${secretKey}',
    'content-type': 'application/json',
  },
  body: JSON.stringify({ charge_data }),
});
console.log((await answer.json()).data.status);`;
}

/** Receives webhooks and refuses any that is not from the checkout. */
export function webhookServer({ secretKey }: ScriptPlace): string {
  return `import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const secretKey = '${secretKey}';
createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': given = '' } = request.headers;
    const signed = createHmac('sha256', secretKey).update([id, time, body].join('.')).digest('base64');
    const right = Buffer.from('v1,' + signed, 'latin1');
    const isRight = given.split(' ').some((each) => {
      const one = Buffer.from(each, 'latin1');
      return one.length === right.length && timingSafeEqual(one, right);
    });
    const isFresh = Math.abs(Date.now() / 1000 - Number(time)) < 300;
    if (isRight && isFresh) console.log(body);
    response.writeHead(isRight && isFresh ? 200 : 401).end();
  });
}).listen(3002);`;
}
