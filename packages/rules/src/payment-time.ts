// A moment in the time of the country that the payment's currency belongs to (spec §1), with its zone: as numbers, for its words are
// the language's.

/** Where the payers of a currency live, as a zone of the IANA database; any other is shown in UTC. */
const ZONES: Record<string, string> = {
  NGN: 'Africa/Lagos',
  GHS: 'Africa/Accra',
  ZAR: 'Africa/Johannesburg',
  KES: 'Africa/Nairobi',
  XAF: 'Africa/Douala',
  XOF: 'Africa/Abidjan',
  EGP: 'Africa/Cairo',
  TZS: 'Africa/Dar_es_Salaam',
};

export type PaymentTime = {
  day: number;
  /** 1 to 12. */
  month: number;
  year: number;
  /** `16:04` */
  time: string;
  /** `GMT+1`, `GMT` */
  zone: string;
};

/**
 * The same on the service and in every browser, so a page drawn by one is the page drawn by the other: only numbers are taken from
 * the platform, no words.
 * @param atMs epoch ms
 */
export function paymentTime(atMs: number, currency: string): PaymentTime {
  const parts = new Map(partsIn(ZONES[currency] ?? 'UTC', atMs).map(({ type, value }) => [type, value]));
  const at = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type));
  const local = Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'));
  return {
    day: at('day'),
    month: at('month'),
    year: at('year'),
    time: `${twoDigits(at('hour'))}:${twoDigits(at('minute'))}`,
    zone: zoneName(Math.round((local - Math.floor(atMs / 60_000) * 60_000) / 60_000)),
  };
}

function partsIn(timeZone: string, atMs: number): Intl.DateTimeFormatPart[] {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(atMs);
}

function zoneName(offsetMinutes: number): string {
  if (offsetMinutes === 0) return 'GMT';
  const minutes = Math.abs(offsetMinutes);
  const rest = minutes % 60 === 0 ? '' : `:${twoDigits(minutes % 60)}`;
  return `GMT${offsetMinutes < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
