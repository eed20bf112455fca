// Daraja's documented bodies, read through the connector.
import { checkBodies } from '../bodies.ts';
import { darajaSubject } from './subject.ts';

checkBodies(darajaSubject, {
  folder: new URL('bodies/', import.meta.url),
  beside: ({ url }) =>
    url.includes('/oauth/') ? { body: { access_token: 'a-token', expires_in: '3599' } } : null,
});
