// Turns the problems that a schema found in a body into `data: {field: {message}}` of the merchant API's error.
import * as z from 'zod/mini';
import { MAX_COMPARED, nearestName } from '../../platform/nearest-name.ts';
import { withoutEmpty } from '@titan/platform/empty-fields';

// charge_data: inside of it, keys may be in snake_case or camelCase (clients differ).

/** What has keys of the merchant's own inside, or language tags. */
const OWN_KEYS: readonly string[] = ['metadata', 'narration', 'name', 'description'];

/** Deeper than any body has names to know. */
const NAMED_LEVELS = 4;

/** The same with its keys in snake_case; but those inside of `metadata` or of a text by language stay as they are. */
export function snakeCased(value: unknown, levels = NAMED_LEVELS): unknown {
  if (levels === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, value]) => {
    const plain = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return [plain, OWN_KEYS.includes(plain) ? value : snakeCased(value, levels - 1)] as const;
  });
  return Object.fromEntries(entries);
}

// Suggests which field was meant when an unknown one is sent.

/** Names that other checkouts use for a field of ours; written without separators, in lower case. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['callbackurl', 'redirect_url'],
  ['callback', 'redirect_url'],
  ['returnurl', 'redirect_url'],
  ['successurl', 'redirect_url'],
  ['redirect', 'redirect_url'],
  ['webhookurl', 'notification_url'],
  ['webhook', 'notification_url'],
  ['notifyurl', 'notification_url'],
  ['ipnurl', 'notification_url'],
  ['description', 'narration'],
  ['email', 'customer.email'],
  ['customeremail', 'customer.email'],
  ['name', 'customer.name'],
  ['fullname', 'customer.name'],
  ['customername', 'customer.name'],
  ['txref', 'reference'],
  ['paymentreference', 'reference'],
  ['transactionreference', 'reference'],
  ['paymentmethods', 'channels'],
  ['paymentoptions', 'channels'],
  ['paymentchannels', 'channels'],
  ['meta', 'metadata'],
  ['feebearer', 'merchant_bears_cost'],
  ['language', 'locale'],
  ['lang', 'locale'],
]);

/** Names for fields of single calls; they mean nothing where those fields are not. */
const CALL_ALIASES: ReadonlyMap<string, string> = new Map([
  ['transactionreference', 'payment_reference'],
  ['reference', 'transaction_reference'],
  ['refundreference', 'reference'],
  ['webhook', 'webhook_url'],
  ['notificationurl', 'webhook_url'],
  ['country', 'countryCode'],
  ['bankcode', 'bank'],
  ['accountnumber', 'account'],
  ['phone', 'number'],
  ['phonenumber', 'number'],
  ['msisdn', 'number'],
  ['cardnumber', 'number'],
  ['pan', 'number'],
  ['cvc', 'cvv'],
  ['bank', 'bank_code'],
  ['cursor', 'starting_after'],
  ['after', 'starting_after'],
  ['before', 'ending_before'],
  ['pagesize', 'limit'],
  ['perpage', 'limit'],
  ['from', 'date_from'],
  ['to', 'date_to'],
  ['otp', 'token'],
  ['minimumamount', 'min'],
  ['minamount', 'min'],
  ['maximumamount', 'max'],
  ['maxamount', 'max'],
  ['title', 'name'],
  ['description', 'name'],
  ['price', 'unit_amount'],
  ['unitprice', 'unit_amount'],
  ['amount', 'unit_amount'],
  ['qty', 'quantity'],
  ['image', 'picture'],
  ['imageurl', 'picture'],
  ['lineitems', 'items'],
  ['enabled', 'active'],
  ['checkoutcustomization', 'customization'],
]);

/**
 * The known field that was most likely meant by an unknown one.
 * @param name the field as it was sent
 * @param known the fields that exist where it was sent
 * @param isThere whether the field exists anywhere in this body
 * @returns a field of `known`, or one elsewhere in the body through the table of other checkouts' names; null: no idea
 */
export function nearestField(
  name: string,
  known: readonly string[],
  isThere: (field: string) => boolean = () => true,
): string | null {
  if (name.length > MAX_COMPARED) return null;
  const plain = plainName(name);
  const exact = known.find((candidate) => plainName(candidate) === plain);
  if (exact !== undefined) return exact;
  const ofCall = CALL_ALIASES.get(plain);
  if (ofCall !== undefined && known.includes(ofCall)) return ofCall;
  const alias = ALIASES.get(plain);
  const here = alias === undefined ? undefined : known.find((candidate) => alias.endsWith(`.${candidate}`));
  if (here !== undefined) return here;
  if (alias !== undefined && isThere(alias)) return alias;
  return nearestName(name, known, plainName);
}

// redirectUrl, redirect-url and REDIRECT_URL all mean redirect_url.
function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

// The fields of a schema by their place in the body, with which an unknown one is compared. What is in a list has the list's place.

type KnownDef = { type: string; shape?: Record<string, Known>; innerType?: Known; element?: Known };
type Known = { _zod: { def: KnownDef } };

/** '' is the top. Records have no names to know. */
export function knownFieldsOf(schema: z.ZodMiniType): ReadonlyMap<string, readonly string[]> {
  const known = new Map<string, readonly string[]>();
  walk(schema as unknown as Known, '', known);
  return known;
}

function walk(schema: Known, place: string, known: Map<string, readonly string[]>): void {
  const { shape, innerType, element } = schema._zod.def;
  const inside = innerType ?? element;
  if (inside) return walk(inside, place, known);
  if (!shape) return;
  known.set(place, Object.keys(shape));
  for (const [name, inner] of Object.entries(shape))
    walk(inner, place === '' ? name : `${place}.${name}`, known);
}

// The rule of each field in the words of its error, so that OpenAPI and the API page state what is enforced.

type Inner = {
  shape?: Record<string, z.ZodMiniType>;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
};

/** A value that JSON cannot hold, so that every schema refuses it. */
const PROBE = Symbol('not JSON');
const WORDS = /^"[^"]+" (?:must be|is required:) (.+)$/;

/** Writes the rules into the schema's description, as far as its own errors have words for them. */
export function describeFields(schema: z.ZodMiniType): void {
  const { shape, innerType, element } = schema._zod.def as unknown as Inner;
  const inside = innerType ?? element;
  if (inside) return describeFields(inside);
  for (const [name, inner] of Object.entries(shape ?? {})) {
    const rule = ruleOf(schema, name);
    if (rule !== null && !z.globalRegistry.has(inner)) z.globalRegistry.add(inner, { description: rule });
    describeFields(inner);
  }
}

function ruleOf(schema: z.ZodMiniType, name: string): string | null {
  const parsed = z.safeParse(schema, { [name]: PROBE });
  const issue = parsed.error?.issues.find(({ path }) => path.length === 1 && path[0] === name);
  return issue ? (WORDS.exec(issue.message)?.[1] ?? null) : null;
}

/** One problem a field, keyed by its path in the body (`customer.email`). */
export type FieldProblems = Record<string, { message: string }>;

/** A developer fixes a few at a time, and a hostile body may hold thousands. */
const MAX_PROBLEMS = 30;
const MAX_NAME_SHOWN = 60;

type Issue = z.core.$ZodIssue;

/**
 * Every problem at once, the first of each field.
 * @param issues as the schema reported them
 * @param knownFields the fields that exist at each place of the body; '' is the top
 */
export function problemsOf(
  issues: readonly Issue[],
  knownFields: ReadonlyMap<string, readonly string[]>,
): FieldProblems {
  const problems = new Map<string, string>();
  for (const [field, message] of issues.flatMap((issue) => messagesOf(issue, knownFields))) {
    if (problems.size < MAX_PROBLEMS && !problems.has(field)) problems.set(field, message);
  }
  return Object.fromEntries([...problems].map(([field, message]) => [field, { message }]));
}

/** What a body says, or everything that is wrong with it. */
export type ReadFields<Value> = { ok: true; value: Value } | { ok: false; problems: FieldProblems };

/**
 * Reads a body or a query by the schema that documents it, without what it sends empty.
 * @param raw parsed JSON of anything
 * @param alsoWrong finds problems across fields, which no field's own schema can see
 */
export function readFields<Value>(
  schema: z.ZodMiniType<Value>,
  raw: unknown,
  alsoWrong?: (fields: Record<string, unknown>) => FieldProblems,
): ReadFields<Value> {
  const given = withoutEmpty(schema, raw);
  const parsed = z.safeParse(schema, given);
  const problems = {
    ...(parsed.success ? {} : problemsOf(parsed.error.issues, knownFieldsOf(schema))),
    ...(alsoWrong && isRecord(given) ? alsoWrong(given) : {}),
  };
  if (parsed.success && Object.keys(problems).length === 0) return { ok: true, value: parsed.data };
  return { ok: false, problems };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function messagesOf(issue: Issue, knownFields: ReadonlyMap<string, readonly string[]>): [string, string][] {
  const place = fieldOf(issue.path);
  if (issue.code !== 'unrecognized_keys') {
    const field = indexed(issue.path.slice(0, issue.path.findLastIndex(isName) + 1));
    if (place === '') return [['body', 'The body must be a JSON object']];
    const names = knownFields.get(place);
    // What has fields of its own may have no rule of its own.
    const isObject = names !== undefined && !issue.message.startsWith('"');
    return [[field, isObject ? objectRule(field, names) : issue.message.replace(`"${place}"`, `"${field}"`)]];
  }
  const known = knownFields.get(place) ?? [];
  const prefix = place === '' ? '' : `${indexed(issue.path)}.`;
  return issue.keys.slice(0, MAX_PROBLEMS).map((key) => {
    const field = prefix + shownName(key);
    const isThere = (path: string): boolean => isKnownPath(path, knownFields);
    const meant = nearestField(key, known, isThere) ?? deeperField(key, place, knownFields);
    return [field, `"${field}" is not allowed. ${suggestion(meant, prefix, known)}`];
  });
}

function objectRule(field: string, names: readonly string[]): string {
  return `"${field}" must be an object with ${names.map((name) => `"${name}"`).join(', ')}`;
}

function isKnownPath(path: string, knownFields: ReadonlyMap<string, readonly string[]>): boolean {
  const at = path.lastIndexOf('.');
  return knownFields.get(path.slice(0, Math.max(0, at)))?.includes(path.slice(at + 1)) ?? false;
}

/** The field of this name deeper in the body: `otp` is in `authorization`. */
function deeperField(
  key: string,
  place: string,
  knownFields: ReadonlyMap<string, readonly string[]>,
): string | null {
  for (const [deeper, names] of knownFields) {
    if (deeper !== place && deeper.startsWith(place) && names.includes(key)) return `${deeper}.${key}`;
  }
  return null;
}

function suggestion(nearest: string | null, prefix: string, known: readonly string[]): string {
  if (nearest === null) return `Allowed here: ${known.map((name) => `"${prefix}${name}"`).join(', ')}`;
  return `Did you mean "${known.includes(nearest) ? prefix + nearest : nearest}"?`;
}

/** Without positions in lists: where the field stands in the schema. */
function fieldOf(path: readonly PropertyKey[]): string {
  return path.filter(isName).join('.');
}

/** With them: `items[2].name`. */
function indexed(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (isName(part) ? `.${part}` : `[${String(part)}]`))
    .join('')
    .slice(1);
}

function isName(part: PropertyKey): part is string {
  return typeof part === 'string';
}

/** A name of the merchant's, as far as an answer repeats it. */
export function shownName(key: string): string {
  return key.length > MAX_NAME_SHOWN ? `${key.slice(0, MAX_NAME_SHOWN)}…` : key;
}
