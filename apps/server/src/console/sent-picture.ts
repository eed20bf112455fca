// A picture that somebody of the console sends: kept for a day, until something that is saved shows it.
import { type Pictures, pictureOwner } from '../merchants/pictures.ts';
import { refused, type Refused } from './call.ts';
import type { Who } from '../people/sessions.ts';

/** @returns its name; whatever is wrong with it, the field `picture` is told */
export async function keepSentPicture(
  pictures: Pick<Pictures, 'fromBytes'>,
  who: Who,
  base64: string,
): Promise<string | Refused> {
  const kept = await pictures.fromBytes(Buffer.from(base64, 'base64'), pictureOwner(who));
  // A picture that nobody had the time to look at may be flawless.
  if (kept.kind === 'busy') return refused('UNAVAILABLE');
  return kept.kind === 'refused' ? refused('INVALID', { picture: 'bad_picture' }) : kept.name;
}
