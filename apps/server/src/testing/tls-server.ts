// An HTTPS server on this machine, for tests. Its certificate is for 127.0.0.1, signed by itself, and ends in 2126.
import { createServer, type Server } from 'node:https';
import type { RequestListener } from 'node:http';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

// Known to everybody, and of no use anywhere else.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgYS/uwCo0jB4t749d
oti1t72W9nRc/H5tIyXENRnpVPmhRANCAAR6WPGIr8IAo/IrrBozGuJFm3ntednS
ivBt0xJuS/2UDiir8wYWr17FTX+QKzIC+uqr6tpXwaNwnVKbDyzr9qWC
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBkDCCATagAwIBAgIUdldtvn/tcxr5hQBYuUVzi+T5r5YwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMzA3MTEzOVoYDzIxMjYxMDMw
MDcxMTM5WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAR6WPGIr8IAo/IrrBozGuJFm3ntednSivBt0xJuS/2UDiir8wYWr17F
TX+QKzIC+uqr6tpXwaNwnVKbDyzr9qWCo2QwYjAdBgNVHQ4EFgQUAb6GhHWnQVqA
tChHFjoV3hUpUugwHwYDVR0jBBgwFoAUAb6GhHWnQVqAtChHFjoV3hUpUugwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUC
IQCe9p0MtYvf2Bw5/P9xNNt8GHXqHbmCBEhx9I7EdKxlQgIgb1/XCzEOMWsdkFIP
Qmz3dqAGty0KtkIFUT44Tvj7iSY=
-----END CERTIFICATE-----`;

export const TEST_CERTIFICATE = { key: KEY, cert: CERTIFICATE };

/** Lets this process trust the certificate until the answer is called. */
export function trustTestCertificate(): () => void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, CERTIFICATE]);
  return () => setDefaultCACertificates(before);
}

export function createTlsServer(listener: RequestListener): Server {
  return createServer(TEST_CERTIFICATE, listener);
}
