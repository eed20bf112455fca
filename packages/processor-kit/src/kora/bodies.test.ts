// Kora's documented bodies, read through the connector.
import { checkBodies } from '../bodies.ts';
import { FIRST } from '../driver.ts';
import { signedByKora } from './stub.ts';
import { koraCredentials } from './stub-rules.ts';
import { koraSubject } from './subject.ts';

checkBodies(koraSubject, {
  folder: new URL('bodies/', import.meta.url),
  // A refund that is looked up is not there.
  beside: () => ({ status: 404, body: { status: false, message: 'Refund not found', data: null } }),
  signed: (body) => {
    const { event, data } = JSON.parse(body.toString()) as { event: string; data: object };
    return signedByKora(koraCredentials(FIRST).secretKey, event, data).headers as Record<string, string>;
  },
});
