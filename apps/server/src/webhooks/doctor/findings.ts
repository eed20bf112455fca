// What the doctor of webhooks can find: how grave it is, what to do, and how that is written with the stack that was seen. The sentences are
// words (packages/copy, area console-webhooks).
import { consoleWebhooksMessages } from '@titan/copy/words/console-webhooks';
import { type FindingCode, findingText, type FixCode } from '@titan/copy/doctor';

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

export type Finding = {
  code: FindingCode;
  weight: Weight;
  remedy: FixCode;
  /** What its sentences take. */
  facts: Record<string, string>;
  /** The remedy as code; null: it needs none, or the stack was not seen. */
  example: string | null;
};

type Examples = Partial<Record<Stack, string>>;

const RAW_BODY: Examples = {
  express: `app.post('/hooks', express.raw({ type: 'application/json' }), (req, res) => check(req.body));
app.use(express.json());`,
  fastify: `hooks.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
hooks.post('/hooks', (request) => check(request.body));`,
  next: `check(await request.text()); // app/hooks/route.ts
export const config = { api: { bodyParser: false } }; // pages/api/hooks.ts`,
  django: 'check(request.body)',
  flask: 'check(request.get_data())',
  laravel: 'check($request->getContent());',
  rails: 'check(request.raw_post)',
  php: "check(file_get_contents('php://input'));",
  go: `body, err := io.ReadAll(r.Body)
check(body)
json.Unmarshal(body, &event)`,
};

const NO_CSRF: Examples = {
  express: `app.post('/hooks', hooks);
app.use(csrf());`,
  django: `from django.views.decorators.csrf import csrf_exempt

@csrf_exempt
def hooks(request):`,
  flask: `@csrf.exempt
def hooks():`,
  laravel: "$middleware->validateCsrfTokens(except: ['hooks']); // bootstrap/app.php",
  rails: 'skip_forgery_protection',
};

const LATER: Examples = {
  express: `await store(req.body);
res.sendStatus(200);`,
  django: `store(request.body)
work.delay()
return HttpResponse()`,
  laravel: `store($request->getContent());
Work::dispatch();
return response('ok');`,
  rails: `store(request.raw_post)
Work.perform_later
head :ok`,
};

const KNOWN: Record<FindingCode, readonly [Weight, FixCode, Examples?]> = {
  // From what was seen of tries.
  redirect: ['broken', 'redirect'],
  login_redirect: ['broken', 'leave_out'],
  slow: ['broken', 'later', LATER],
  slowish: ['warning', 'later', LATER],
  tls_incomplete: ['broken', 'whole_chain'],
  tls_expired: ['broken', 'renew'],
  tls_name: ['broken', 'tls_name'],
  tls_self_signed: ['broken', 'public_certificate'],
  tls_none: ['broken', 'tls_none'],
  tls_untrusted: ['broken', 'public_certificate'],
  tls_ends_soon: ['warning', 'renew'],
  name_unknown: ['broken', 'name_unknown'],
  address_refused: ['broken', 'address_refused'],
  only_ipv6: ['broken', 'only_ipv6'],
  unreachable: ['broken', 'unreachable'],
  no_answer: ['broken', 'log'],
  no_route: ['broken', 'no_route'],
  wrong_method: ['broken', 'wrong_method'],
  app_page: ['broken', 'app_page'],
  challenge: ['broken', 'leave_out'],
  login: ['broken', 'leave_out'],
  csrf: ['broken', 'leave_out', NO_CSRF],
  too_large: ['broken', 'too_large'],
  wrong_type: ['broken', 'wrong_type'],
  unread_body: ['broken', 'unread_body', RAW_BODY],
  gone: ['broken', 'gone'],
  refused: ['broken', 'refused'],
  handler_fails: ['broken', 'log'],
  clock: ['warning', 'clock'],
  not_200: ['note', 'not_200'],
  ended_key: ['broken', 'newest_key'],

  // From what probes were answered.
  verifies_nothing: ['danger', 'check'],
  body_not_covered: ['danger', 'check', RAW_BODY],
  rewritten_body: ['warning', 'raw_body', RAW_BODY],
  rewritten_body_fails: ['broken', 'raw_body', RAW_BODY],
  lost_body: ['broken', 'lost_body', RAW_BODY],
  whole_body: ['broken', 'whole_body'],
  wrong_secret: ['broken', 'wrong_secret'],
  hex_signature: ['broken', 'hex_signature'],
  old_secret: ['warning', 'newest_key'],
  no_time_check: ['warning', 'no_time_check'],
  repeat_refused: ['warning', 'repeat_refused'],
  event_refused: ['warning', 'event_refused'],
  reference_refused: ['warning', 'reference_refused'],
};

export type { FindingCode };
export const FINDING_CODES = Object.keys(KNOWN) as FindingCode[];

/** @param facts what its sentences take, and others: whoever saw something need not know what is said of it */
export function finding(code: FindingCode, stack: Stack | null, facts: Record<string, string> = {}): Finding {
  const [weight, remedy, examples = {}] = KNOWN[code];
  return { code, weight, remedy, facts, example: (stack && examples[stack]) ?? null };
}

/** As it is told to a developer, by the merchant API and the command line. */
export function inEnglish(finding: Finding) {
  const { code, weight, example } = finding;
  return { code, weight, ...findingText(consoleWebhooksMessages, finding), example };
}

export const GRADES = ['good', 'fair', 'broken', 'unsafe'] as const;

/** The heaviest finding decides. */
export function gradeOf(findings: readonly Finding[]): (typeof GRADES)[number] {
  const has = (weight: Weight): boolean => findings.some((each) => each.weight === weight);
  if (has('danger')) return 'unsafe';
  if (has('broken')) return 'broken';
  return has('warning') ? 'fair' : 'good';
}
