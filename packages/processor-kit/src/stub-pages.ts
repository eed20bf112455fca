// The pages on which a payer of a double decides: the processor's own for cards, a bank's or a wallet's, and the payers' phones.
import type { FastifyInstance, FastifyReply } from 'fastify';

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const sendPage = (reply: FastifyReply, title: string, body: string): FastifyReply =>
  reply.type('text/html; charset=utf-8')
    .send(`<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title></head><body><main><h1>${escaped(title)}</h1>${body}</main></body></html>`);

type DecisionPage = {
  /** What is to be paid. */
  sum: string;
  opened?(): void;
  /** Answers where that leads; null: nowhere. */
  decided(isPaid: boolean): string | null;
};

export const pageOf = (base: string, name: string): string => `${base}/pages/${name}`;

/** Pages with two buttons; each sends its form to the page's own address. */
export function addPages(
  app: FastifyInstance,
  processor: string,
  pageAt: (name: string) => DecisionPage,
): void {
  app.get<{ Params: { name: string } }>('/pages/:name', ({ params }, reply) => {
    const { sum, opened } = pageAt(params.name);
    opened?.();
    return sendPage(
      reply,
      `${processor} test page`,
      `<p>Pay ${escaped(sum)}?</p><form method="post">
<button name="end" value="paid">Success</button> <button name="end" value="refused">Decline</button></form>`,
    );
  });
  app.post<{ Params: { name: string } }>('/pages/:name', ({ params, body }, reply) => {
    const { opened, decided } = pageAt(params.name);
    opened?.();
    const next = decided(new URLSearchParams(String(body)).get('end') === 'paid');
    if (next !== null) return reply.redirect(next, 303);
    return sendPage(reply, `${processor} test page`, '<p>You can close this page.</p>');
  });
}

/** An address with more in its query. */
export function withQuery(address: string, more: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
  return url.href;
}

/** What a payer presses on one of them; answers where that leads. */
export async function pressOnPage(page: string, end: 'paid' | 'refused'): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const pressed = await fetch(page, { method: 'POST', redirect: 'manual', headers, body: `end=${end}` });
  return pressed.headers.get('location') ?? '';
}

/** The payers' phones: a page with every prompt that waits. */
export function addPrompts(
  app: FastifyInstance,
  {
    waiting,
    decide,
  }: {
    waiting(): { id: string; asks: string }[];
    decide(id: string, isPaid: boolean): void;
  },
): void {
  app.get('/prompts', (_request, reply) => {
    const forms = waiting().map(
      ({ id, asks }) => `<form method="post" action="/prompts/${id}"><p>${escaped(asks)}</p>
<button name="answer" value="approve">Approve</button><button name="answer" value="refuse">Refuse</button></form>`,
    );
    return sendPage(reply, 'Prompts', forms.join('') || '<p>None waits.</p>');
  });
  app.post<{ Params: { id: string } }>('/prompts/:id', ({ params: { id }, body }, reply) => {
    if (!waiting().some((each) => each.id === id)) return reply.code(404).send();
    decide(id, body === 'answer=approve');
    return reply.redirect('/prompts', 303);
  });
}
