// Which field a merchant's developer meant when they sent one we do not know (facts/merchant-api "suggests the nearest known field").
import { MAX_COMPARED, nearestName } from '../platform/nearest-name.ts';

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
  ['defaultpaymentchannel', 'default_channel'],
  ['meta', 'metadata'],
  ['feebearer', 'merchant_bears_cost'],
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
  ['enabled', 'active'],
  ['checkoutcustomization', 'customization'],
]);

/**
 * The known field that an unknown one most likely stands for.
 * @param name the field as it was sent
 * @param known the fields that exist where it was sent
 * @param isThere whether a field elsewhere in this body exists; those of other calls are no help
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
