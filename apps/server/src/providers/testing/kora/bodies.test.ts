// Kora's documented bodies, read through the connector.
import { checkBodies } from '../bodies.ts';
import { FIRST } from '../driver.ts';
import { signedByKora } from './stub.ts';
import { koraCredentials } from './stub-rules.ts';
import { koraSubject } from './subject.ts';

checkBodies(koraSubject, {
  folder: new URL('bodies/', import.meta.url),
  signed: (body) => {
    const { event, data } = JSON.parse(body.toString()) as { event: string; data: object };
    return signedByKora(koraCredentials(FIRST).secretKey, event, data).headers as Record<string, string>;
  },
});
