// Certificates that a receiver should not have, for tests. All but the expired one end in 2126; their key is known to everybody.
import { createServer, type Server } from 'node:https';
import type { RequestListener } from 'node:http';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

const ROOT = `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIUPNGGQJqxU6g0IkMKbT486jy9u+kwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJVGVzdCByb290MCAXDTI2MTEyODAyMjk1M1oYDzIxMjYxMTA0
MDIyOTUzWjAUMRIwEAYDVQQDDAlUZXN0IHJvb3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARaYAw7FCXfMZZ1SK+Zlhyd/Uqfi8+TUT2DIaY33ZQRPRuNAOjjuSwY
AeCsbSLUoYDI1USJy7zRs/agNiDc0Ynto1MwUTAdBgNVHQ4EFgQUqw20J5oB2UcO
QKvCl+oNrz7BN+swHwYDVR0jBBgwFoAUqw20J5oB2UcOQKvCl+oNrz7BN+swDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiA3d4RMgHdH8dzk+P+UBeKp
KrOAdnHupJI1DwH/wudJfAIhAMiFzZ2TYe8Jb61scRUNHf87szP95XdKPcflOQjz
gBPo
-----END CERTIFICATE-----`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgLmzdc3jW4MJhvjM5
qyxPtLIzs2UMuF+SgdmAANQjJpKhRANCAAQSkxQFjOO/35+sDAb/MoLBsAu6o6KF
UxzV6tl1pu9CGmpMyyNtZC8tnp5QvBRMYXzrM9pPviqPKOddYlx4lqmk
-----END PRIVATE KEY-----`;

const CERTIFICATES = {
  /** For 127.0.0.1, by “Test intermediate”, which is not sent along. */
  incomplete: `-----BEGIN CERTIFICATE-----
MIIBiDCCAS2gAwIBAgIUF0wPO+6oWjH3FfOcPw2pJ3Gg1GwwCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRVGVzdCBpbnRlcm1lZGlhdGUwIBcNMjYxMTI4MDIyOTUzWhgP
MjEyNjExMDQwMjI5NTNaMBQxEjAQBgNVBAMMCTEyNy4wLjAuMTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABBKTFAWM47/fn6wMBv8ygsGwC7qjooVTHNXq2XWm70Ia
akzLI21kLy2enlC8FExhfOsz2k++Ko8o511iXHiWqaSjUzBRMA8GA1UdEQQIMAaH
BH8AAAEwHQYDVR0OBBYEFLsnqLaP3QcCJvcLGSrmle0B8gMHMB8GA1UdIwQYMBaA
FNGhJj/JPpM1nnipbTCO/iylzhT1MAoGCCqGSM49BAMCA0kAMEYCIQCmih5oSkYv
O0tEf1bWI7KSq9B3OZgT/YU9ryX5kcX88gIhAIayTA+cz2iLS0Uve6dvg1FJhRxy
VsHzK6z54qwWNaIm
-----END CERTIFICATE-----`,
  /** For 127.0.0.1, ended on 1 February 2026. */
  expired: `-----BEGIN CERTIFICATE-----
MIIBajCCARCgAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlUZXN0IHJv
b3QwHhcNMjYwMTAxMDAwMDAwWhcNMjYwMjAxMDAwMDAwWjAUMRIwEAYDVQQDDAkx
MjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQSkxQFjOO/35+sDAb/
MoLBsAu6o6KFUxzV6tl1pu9CGmpMyyNtZC8tnp5QvBRMYXzrM9pPviqPKOddYlx4
lqmko1MwUTAPBgNVHREECDAGhwR/AAABMB0GA1UdDgQWBBS7J6i2j90HAib3Cxkq
5pXtAfIDBzAfBgNVHSMEGDAWgBSrDbQnmgHZRw5Aq8KX6g2vPsE36zAKBggqhkjO
PQQDAgNIADBFAiAgG0Ex9plBkZEzhFK753O6LHdk5nabmDTJVT18fz1WBgIhAKyA
MBDw1WlvOUhacNcOgP5KyJVCXqyAvXufv/2oZLHS
-----END CERTIFICATE-----`,
  /** For shop.example. */
  otherName: `-----BEGIN CERTIFICATE-----
MIIBnTCCAUKgAwIBAgIUPwWGuXAtzJwQpXQQc23zr0yVA7EwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJVGVzdCByb290MCAXDTI2MTEyODAyMjk1M1oYDzIxMjYxMTA0
MDIyOTUzWjAXMRUwEwYDVQQDDAxzaG9wLmV4YW1wbGUwWTATBgcqhkjOPQIBBggq
hkjOPQMBBwNCAAQSkxQFjOO/35+sDAb/MoLBsAu6o6KFUxzV6tl1pu9CGmpMyyNt
ZC8tnp5QvBRMYXzrM9pPviqPKOddYlx4lqmko20wazApBgNVHREEIjAgggxzaG9w
LmV4YW1wbGWCEHd3dy5zaG9wLmV4YW1wbGUwHQYDVR0OBBYEFLsnqLaP3QcCJvcL
GSrmle0B8gMHMB8GA1UdIwQYMBaAFKsNtCeaAdlHDkCrwpfqDa8+wTfrMAoGCCqG
SM49BAMCA0kAMEYCIQCAmacqxmEuUKQsNR11Nsnad9d1VD6SKxPEH13tx1R+7gIh
APKAiKGhRzlJMuETt1iXKQE4npSb4ne1W9HM3HG34dOL
-----END CERTIFICATE-----`,
};

/** Lets this process trust the root of all of them until the answer is called. */
export function trustTestRoot(): () => void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, ROOT]);
  return () => setDefaultCACertificates(before);
}

export function createBadTlsServer(
  certificate: keyof typeof CERTIFICATES,
  listener: RequestListener,
): Server {
  return createServer({ key: KEY, cert: CERTIFICATES[certificate] }, listener);
}
