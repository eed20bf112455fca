// MTN MoMo's documented bodies, read through the connector.
import { checkBodies } from '../bodies.ts';
import { mtnMomoSubject } from './subject.ts';

checkBodies(mtnMomoSubject, {
  folder: new URL('bodies/', import.meta.url),
  beside: ({ url }) =>
    url.endsWith('/token/')
      ? { body: { access_token: 'a-token', token_type: 'access_token', expires_in: 3600 } }
      : null,
});
