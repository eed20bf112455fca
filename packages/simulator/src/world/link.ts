// A payer at a merchant's payment link: reads its page, types an amount where it is open, and goes on to a payment of their own.
import type { LinkPageData } from '@titan/contract/page/link-page';
import { isCurrency } from '@titan/rules/currency';
import { fromDecimal } from '@titan/rules/money';
import type { Browser } from './browser.ts';
import type { Chance } from './chance.ts';
import { typedAmountOf } from './console-acts.ts';
import type { Swarm } from './faults.ts';

export type LinkPayer = {
  name: string;
  chance: Chance;
  swarm: Swarm;
  browser: Browser;
  /** What they meant to pay, once the form has brought them to a payment, which has this e-mail address. */
  onOpened(email: string, amountMinor: number): void;
};

const TRIES = 3;

/** The payment's path; null: there is none to be had. */
export async function openByLink(slug: string, { name, chance, swarm, browser, onOpened }: LinkPayer) {
  const path = `/pay/${slug}`;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const page = await browser.ask({ method: 'GET', path, headers: { accept: 'text/html' }, body: null });
    const data = page?.status === 200 ? (JSON.parse(page.body) as LinkPageData) : null;
    if (data?.kind !== 'link' || !isCurrency(data.link.plan.currency)) continue;
    const { plan, transaction_limit: limit } = data.link;
    const { currency } = data.link.plan;
    const isOpen = Number(plan.amount) === 0;
    const [least, most] = [fromDecimal(limit.min, currency), fromDecimal(limit.max, currency)];
    const minor = least + chance.below(Math.max(1, Math.min(most - least, least * 3)));
    const email = `${name.replaceAll(' ', '-')}-${tries}@payer.example`;
    const form = new URLSearchParams({
      'customer.name': 'Ada Obi',
      'customer.email': email,
      form_key: data.formKey,
      ...(isOpen && { amount: typedAmountOf(minor, currency, chance) }),
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
    const send = () => browser.ask({ method: 'POST', path, headers, body: form.toString() });
    const times = swarm.strikes('payer presses twice', 3) ? 2 : 1;
    const replies = await Promise.all(Array.from({ length: times }, send));
    const ways = replies.flatMap((reply) =>
      reply?.status === 303 ? [String(reply.headers['location'])] : [],
    );
    if (new Set(ways).size > 1) throw new Error(`One form of ${slug} opened ${ways.join(' and ')}`);
    const [at] = ways;
    if (at === undefined) continue;
    if (isOpen) onOpened(email, minor);
    return at;
  }
  return null;
}
