// What the doctor of webhooks can find: each with its weight, one sentence about it, and what to do, by the stack that was seen.

/**
 * `danger`: strangers can make the shop believe anything. `broken`: webhooks do not arrive. `warning`: they will not, or not always.
 * `note`: worth knowing.
 */
type Weight = 'danger' | 'broken' | 'warning' | 'note';

export const STACKS = [
  'express',
  'fastify',
  'next',
  'django',
  'flask',
  'laravel',
  'rails',
  'php',
  'go',
] as const;
export type Stack = (typeof STACKS)[number];

export type Finding = { code: FindingCode; weight: Weight; message: string; fix: string };

type Facts = Record<string, string>;
type Known = {
  weight: Weight;
  /** With `{names}` of facts. */
  message: string;
  fix: string;
  /** Instead of `fix`, where the stack was seen. */
  on?: Partial<Record<Stack, string>>;
};

const RAW_BODY: Known['on'] = {
  express:
    "Put express.raw({ type: 'application/json' }) on this route, before app.use(express.json()), and check req.body, which is then a Buffer.",
  fastify:
    "In a plugin of this route: addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body)), and check request.body.",
  next: 'In a route handler check await request.text(); below pages/api export const config = { api: { bodyParser: false } } and read the stream.',
  django: 'Check request.body, the bytes, and not json.dumps of what json.loads read.',
  flask: 'Check request.get_data(), the bytes, and not json.dumps(request.json).',
  laravel: 'Check $request->getContent(), and not json_encode($request->all()).',
  rails: 'Check request.raw_post, and not params.to_json.',
  php: "Check file_get_contents('php://input'), and neither $_POST nor json_encode of what json_decode read.",
  go: 'Read the body once with io.ReadAll(r.Body), check these bytes, and only then json.Unmarshal them.',
};

const NO_CSRF: Known['on'] = {
  express: 'Mount this route before the CSRF middleware.',
  django: 'Put @csrf_exempt (django.views.decorators.csrf) on the view of this address.',
  flask: 'Put @csrf.exempt (Flask-WTF) on the view of this address.',
  laravel:
    "In bootstrap/app.php: $middleware->validateCsrfTokens(except: ['this/path']), or put the route into routes/api.php.",
  rails: 'In the controller of this address: skip_forgery_protection.',
};

const LATER: Known['on'] = {
  express: 'Store the body, res.sendStatus(200), and work afterwards, in a queue.',
  django: 'Store the body, return HttpResponse(), and leave the work to a task (Celery: .delay()).',
  laravel: 'Store the body, dispatch() a queued job and return response()->noContent().',
  rails: 'Store the body, perform_later a job and head :ok.',
};

const CHECK =
  'Check webhook-signature over the bytes as they came, as docs/webhooks.md shows in Node, Python and PHP.';

const KNOWN = {
  // From what was seen of tries.
  redirect: {
    weight: 'broken',
    message: 'Your address answers {status} and points to {to} ({kind}). Redirects are not followed.',
    fix: 'Register {to} as the address of your webhooks, if that is where they belong.',
  },
  login_redirect: {
    weight: 'broken',
    message: 'Your address answers {status} and sends the webhook to a sign-in page, {to}.',
    fix: 'Leave this one path out of what needs a signed-in user: the signature says who sent it.',
  },
  slow: {
    weight: 'broken',
    message: 'Your server answered after {took}; an answer counts for 15 s.',
    fix: 'Store the webhook, answer 200, and do the work afterwards.',
    on: LATER,
  },
  slowish: {
    weight: 'warning',
    message: 'Your server takes {took} to answer (half of the last {count} took longer than {median}).',
    fix: 'Store the webhook, answer 200, and do the work afterwards: from 15 s on an answer no longer counts.',
    on: LATER,
  },
  tls_incomplete: {
    weight: 'broken',
    message:
      'Your server sends its certificate without the intermediate that signed it: {issuer}. Browsers often have that one already, programs do not.',
    fix: 'Serve the whole chain: with Let’s Encrypt fullchain.pem instead of cert.pem.',
  },
  tls_expired: {
    weight: 'broken',
    message: 'The certificate of {subject} ended at {until}.',
    fix: 'Renew it, and reload the server: a renewed file is often there already, and not loaded.',
  },
  tls_name: {
    weight: 'broken',
    message: 'The certificate is for {names}, and not for {host}.',
    fix: 'Register the name that the certificate has, or have one made for {host}.',
  },
  tls_self_signed: {
    weight: 'broken',
    message: 'The certificate of {subject} is signed by itself or by an authority of your own.',
    fix: 'Use one of a public authority, such as Let’s Encrypt.',
  },
  tls_none: {
    weight: 'broken',
    message: 'What answers at this address does not speak TLS 1.2 or newer ({code}): often plain HTTP.',
    fix: 'Have the port served with TLS 1.2 or 1.3, or register the address that is.',
  },
  tls_untrusted: {
    weight: 'broken',
    message: 'The certificate of {subject}, signed by {issuer}, is not trusted ({code}).',
    fix: 'Use a valid one of a public authority, with its whole chain.',
  },
  tls_ends_soon: {
    weight: 'warning',
    message: 'The certificate of {subject} ends at {until}.',
    fix: 'Renew it before then; find out why it has not renewed itself.',
  },
  name_unknown: {
    weight: 'broken',
    message: 'The name {host} has no address ({code}).',
    fix: 'Add an A record for it, or correct the address of your webhooks.',
  },
  address_refused: {
    weight: 'broken',
    message: 'Nothing was sent. {why}',
    fix: 'Give an https address on port 443 of a public host.',
  },
  only_ipv6: {
    weight: 'broken',
    message: '{host} has only an IPv6 address ({address}), and nothing can be reached there from here.',
    fix: 'Add an A record.',
  },
  unreachable: {
    weight: 'broken',
    message: 'Nothing takes connections at {address} ({outcome}).',
    fix: 'Start the server, or let it in through the firewall.',
  },
  no_answer: {
    weight: 'broken',
    message: 'The connection ended without an answer ({outcome}).',
    fix: 'Look into the log of your server at that moment: it often ends while it handles the webhook.',
  },
  no_route: {
    weight: 'broken',
    message: 'Your server has nothing at this path: it answers 404.',
    fix: 'Correct the path, or mount the route that takes webhooks.',
  },
  wrong_method: {
    weight: 'broken',
    message: 'Your server does not take POST at this path: it answers 405 and allows {allow}.',
    fix: 'Have the route take POST, or correct the path.',
  },
  app_page: {
    weight: 'broken',
    message:
      'Your single-page app answers every address with its page, this one too; the route of your webhooks is not mounted.',
    fix: 'Mount the route before the one that answers with the page, or register the address of your API.',
  },
  challenge: {
    weight: 'broken',
    message:
      'A guard in front of your server ({server}) wants a browser: it answers {status} with a challenge.',
    fix: 'Leave this path out of its bot protection, by a rule of its own.',
  },
  login: {
    weight: 'broken',
    message: 'Something in front of your server asks for a password: 401 with “{scheme}”.',
    fix: 'Leave this path out of it: the signature says who sent the webhook.',
  },
  csrf: {
    weight: 'broken',
    message: 'The guard against forged forms (CSRF) refuses the webhook with {status}.',
    fix: 'Leave this path out of that guard: the signature says who sent the webhook.',
    on: NO_CSRF,
  },
  too_large: {
    weight: 'broken',
    message: 'Your server finds the body too large: it answers 413.',
    fix: 'Allow bodies of 64 kB at this path.',
  },
  wrong_type: {
    weight: 'broken',
    message: 'Your server does not take application/json at this path: it answers 415.',
    fix: 'Have the route take application/json.',
  },
  unread_body: {
    weight: 'broken',
    message:
      'Your server could not read the body (“{excerpt}”): something before the handler had consumed it.',
    fix: 'Give the handler the raw bytes, and parse them once, after the check.',
    on: RAW_BODY,
  },
  gone: {
    weight: 'broken',
    message: 'Your server answered 410, which switches the address off.',
    fix: 'Answer 410 only where you never want webhooks again. Sending one again switches the address on.',
  },
  refused: {
    weight: 'broken',
    message: 'Your server refuses what is signed right: it answers {status}.',
    fix: 'In the sandbox let the doctor probe your server: that tells a wrong secret from a body that was changed.',
  },
  handler_fails: {
    weight: 'broken',
    message: 'Your handler fails: it answers {status}.',
    fix: 'Look into the log of your server at that moment.',
  },
  clock: {
    weight: 'warning',
    message: 'Your machine’s clock is {skew}. Signatures hold for 300 s.',
    fix: 'Have it set by NTP (timedatectl set-ntp true).',
  },
  not_200: {
    weight: 'note',
    message: 'Your server answers {status}. Here any 2xx counts; at Kora only 200.',
    fix: 'Answer 200, and it counts everywhere.',
  },
  ended_key: {
    weight: 'broken',
    message: 'Your server has refused every webhook since your earlier secret key ended, at {at}.',
    fix: 'Have it check with your present secret key.',
  },

  // From what probes were answered.
  verifies_nothing: {
    weight: 'danger',
    message:
      'Your server takes webhooks that nobody signed: anybody can mark orders as paid. It took {taken}.',
    fix: CHECK,
  },
  body_not_covered: {
    weight: 'danger',
    message:
      'Your server takes a signed webhook whose amount was changed: what it checks does not cover the body.',
    fix: CHECK,
    on: RAW_BODY,
  },
  rewritten_body: {
    weight: 'warning',
    message:
      'Your server checks the signature over JSON that it wrote anew, {language}: it holds until a body has a number or letter that is written in another way.',
    fix: 'Check the bytes as they came.',
    on: RAW_BODY,
  },
  rewritten_body_fails: {
    weight: 'broken',
    message:
      'Your server checks the signature over JSON that it wrote anew, {language}, so it refuses every webhook.',
    fix: 'Check the bytes as they came.',
    on: RAW_BODY,
  },
  lost_body: {
    weight: 'broken',
    message:
      'Your server refuses what is signed right, with each key that you have: the raw body never reaches the check, or the secret is none of yours.',
    fix: 'Check the bytes as they came, and log the length of the secret and of the body once: both are wrong more often than one thinks.',
    on: RAW_BODY,
  },
  whole_body: {
    weight: 'broken',
    message: 'Your server checks x-korapay-signature over the whole body: it signs the JSON of “data” alone.',
    fix: 'Hash the JSON of data, or better: check webhook-signature, which covers the whole body and the time.',
  },
  wrong_secret: {
    weight: 'broken',
    message: 'Your server checks with the wrong secret: {which}.',
    fix: 'Use your secret key (sk_…) as it is, letter by letter.',
  },
  hex_signature: {
    weight: 'broken',
    message: 'Your server expects webhook-signature in hex. It is base64.',
    fix: 'Compare with base64: digest("base64") in Node, base64_encode(hash_hmac(…, true)) in PHP, base64.b64encode in Python.',
  },
  old_secret: {
    weight: 'warning',
    message: 'Your server still checks with the secret key before the newest, which ends soon.',
    fix: 'Have it check with your newest secret key.',
  },
  no_time_check: {
    weight: 'warning',
    message:
      'Your server takes webhooks signed ten minutes ago: whoever recorded an old one can send it again.',
    fix: 'Refuse what webhook-timestamp puts more than 300 s from now.',
  },
  repeat_refused: {
    weight: 'warning',
    message:
      'Your server answers {status} to a webhook that it had already, so that it is sent again for 72 hours.',
    fix: 'Note each webhook-id; answer 200 to one that you have.',
  },
  event_refused: {
    weight: 'warning',
    message:
      'Your server answers {status} to an event that it does not know: the next new event would count as lost.',
    fix: 'Answer 200 to events that you do not use.',
  },
  reference_refused: {
    weight: 'warning',
    message:
      'Your server answers {status} to a payment that it does not know, so that it is sent again for 72 hours.',
    fix: 'Answer 200, and look into it yourself.',
  },
} as const satisfies Record<string, Known>;

export type FindingCode = keyof typeof KNOWN;
export const FINDING_CODES = Object.keys(KNOWN) as FindingCode[];

/** Puts a finding into words, for the stack that was seen. */
export function finding(code: FindingCode, stack: Stack | null, facts: Facts = {}): Finding {
  const { weight, message, fix, on }: Known = KNOWN[code];
  const filled = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? 'unknown');
  const chosen = (stack === null ? undefined : on?.[stack]) ?? fix;
  return { code, weight, message: filled(message), fix: filled(chosen) };
}

export const GRADES = ['good', 'fair', 'broken', 'unsafe'] as const;

/** The heaviest finding decides. */
export function gradeOf(findings: readonly Finding[]): (typeof GRADES)[number] {
  const has = (weight: Weight): boolean => findings.some((each) => each.weight === weight);
  if (has('danger')) return 'unsafe';
  if (has('broken')) return 'broken';
  return has('warning') ? 'fair' : 'good';
}
