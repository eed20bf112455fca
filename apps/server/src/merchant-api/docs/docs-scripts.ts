// The scripts of the API page: what a newcomer copies first. They run unchanged, on Node 18 or newer; a test runs them.

export type ScriptPlace = {
  /** Where the service can be reached. */
  origin: string;
  secretKey: string;
  publicKey: string;
  encryptionKey: string;
};

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

/** Where the sample listens: beside `npm start`, which takes 3000 to 3002. */
export const WEBHOOK_SERVER_PORT = 4242;

/** Receives webhooks and refuses any that is not from the checkout. */
export function webhookServer({ secretKey }: Pick<ScriptPlace, 'secretKey'>): string {
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
}).listen(${WEBHOOK_SERVER_PORT});`;
}
