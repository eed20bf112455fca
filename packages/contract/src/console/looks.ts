// What the shop's pages look like, and a preview of them before it is saved.
import type { Body, ConsoleCall, Reply } from './console-call.ts';
import type { schemas } from './looks.schema.ts';

export type Looks = Reply<typeof schemas.read>;
export type PreviewState = (typeof PREVIEW_STATES)[number];

export const PREVIEW_STATES = ['methods', 'card', 'waiting', 'success', 'failed', 'expired'] as const;

/** As base64, a picture of 2 MB is a third longer. */
const PICTURE_BODY_BYTES = 3_000_000;

export const readLooks: ConsoleCall<typeof schemas.read> = { method: 'GET', path: '/looks', right: 'looks' };
export const changeLooks: ConsoleCall<typeof schemas.change> = {
  method: 'POST',
  path: '/looks',
  right: 'looks',
};
/** Keeps a picture for a day, so that it can be looked at before it is saved. */
export const keepLogo: ConsoleCall<typeof schemas.keepLogo> = {
  method: 'POST',
  path: '/looks/logo',
  right: 'looks',
  bodyBytes: PICTURE_BODY_BYTES,
};
/** The payer's page as a document, for a frame of the console. */
export const previewLooks: ConsoleCall<typeof schemas.preview> = {
  method: 'GET',
  path: '/preview',
  right: 'looks',
};

export type LooksChange = Body<typeof schemas.change>;
