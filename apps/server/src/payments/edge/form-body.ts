// A posted form as the body of its JSON call: the name of a field is its path in the body (`mobile_money.number`), so that one schema reads
// both.

type Body = { [name: string]: string | Body };

/** The page's own fields: the session, the idempotency key, what the form is about, and what the payer has confirmed. */
const OF_THE_PAGE: ReadonlySet<string> = new Set([
  'session_token',
  'form_key',
  'charge',
  'bank',
  'understood',
]);

/** Nests the fields by their paths. Where two contradict each other (`a` and `a.b`), the later one stays. */
export function formBody(fields: Readonly<Record<string, string>>): Body {
  const body = emptyBody();
  for (const [path, text] of Object.entries(fields)) if (!OF_THE_PAGE.has(path)) put(body, path, text);
  return body;
}

function put(body: Body, path: string, text: string): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let place = body;
  for (const name of names) {
    const inner = place[name];
    place = typeof inner === 'object' ? inner : (place[name] = emptyBody());
  }
  place[last] = text;
}

/** Without a prototype, which a field could otherwise name. */
function emptyBody(): Body {
  return Object.create(null) as Body;
}
