// A plain form of a stage: where it is posted, what its fields hold, and what its post comes to.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { MethodPlace } from '@titan/contract/page/page-data';
import type { Channel } from '@titan/rules/methods';
import type * as z from 'zod/mini';
import { readBody } from '@titan/platform/failures';
import type { Refused } from '@titan/platform/refusal';
import { formBody } from './form-body.ts';
import type { PayerBrowser, PayerCall, Session } from '../session/session.ts';

export type FormFields = Record<string, string>;

/** The text fields of a posted form; boxes of one name, as a PIN has them, are one text. Anything else in the body is left out. */
export function textFields(body: unknown): FormFields {
  const entries = Object.entries((body ?? {}) as Record<string, unknown>).map(
    ([name, value]) => [name, Array.isArray(value) ? value.join('') : value] as const,
  );
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

// What a form need not say, because its session does, by its path in the body.

/** For a call that begins a charge. */
export function ofPayment({ publicKey, pageReference }: Session): FormFields {
  return { public_key: publicKey, payment_reference: pageReference };
}

/** For a call whose fields are all in `data`. */
export function ofPaymentInData(type: Channel): (session: Session) => FormFields {
  return ({ publicKey, pageReference }) => ({
    type,
    'data.public_key': publicKey,
    'data.payment_reference': pageReference,
  });
}

/** For a call about a charge of the payment. */
export function ofCharge({ publicKey }: Session, { charge = '' }: FormFields): FormFields {
  return { public_key: publicKey, reference: charge };
}

/** The same, for calls that take the charge alone. */
export function chargeAlone(_session: Session, { charge = '' }: FormFields): FormFields {
  return { reference: charge };
}

/** Whose form it is. */
export type FormContext = { session: Session; browser: PayerBrowser };

/** What a form's post comes to: a charge, or a way to another stage of its method; null is the method's first one. */
export type FormAnswer = ChargeView | { goTo: MethodPlace | null };

export type StageForm = {
  /** Below the payment's address; where the call has a path of its own, the same as the call's below `/api`. */
  path: string;
  channel: Channel;
  /** Fields that may be shown again when the form comes back. */
  keeps: readonly string[];
  /** The stage that the form comes back on, where no stage of the service's own brings the payer there. */
  placeOf?: (fields: FormFields) => MethodPlace;
  submit(
    context: FormContext,
    idempotencyKey: string | null,
    fields: FormFields,
  ): Promise<FormAnswer | Refused>;
};

/** What a form does: the call's act, or one that leads to another stage. */
type FormAct<Body extends z.ZodMiniType> = {
  endpoint: { path: string; body: Body };
  channel: Channel;
  run(call: PayerCall<z.output<Body>>): Promise<FormAnswer | Refused>;
};

/**
 * The form of a call: its fields are the body of the call, and read by the call's own schema.
 * @param known what the session says of the body
 */
export function stageForm<Body extends z.ZodMiniType>(
  { endpoint, channel, run }: FormAct<Body>,
  known: (session: Session, fields: FormFields) => FormFields,
  keeps: readonly string[] = [],
): StageForm {
  return {
    path: endpoint.path,
    channel,
    keeps,
    async submit({ session, browser }, idempotencyKey, fields) {
      const read = readForm(endpoint.body, { ...fields, ...known(session, fields) });
      return read.ok ? run({ session, browser, idempotencyKey, body: read.body }) : read.refusal;
    },
  };
}

/** Reads a form by the schema of its call. */
export function readForm<Schema extends z.ZodMiniType>(schema: Schema, fields: FormFields) {
  return readBody(schema, formBody(fields));
}
