// The certificate of Daraja's double, and the key that it reads initiators' passwords with. Signed by itself, and ends in 2126.
import { constants, privateDecrypt } from 'node:crypto';

// Known to everybody, and of no use anywhere else.
const KEY = `-----BEGIN PRIVATE KEY-----
MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBALexpTTDtJCalmT2
r8Ms4csWiZm6QLSUB720autePF3RpOdxxf7HXYh7mNuJ2Ha2V9QaR3FWOTqBwpUR
XjMX6VL0c31nYsiY5BZGldF269cySFAHGMzn+nKPJE9XP4cY4fP3l0OYmVa90cZI
Dr+3kJgDaN1ZvXTZTRsvw01U9gvzAgMBAAECgYAEleat3oTPZ0yB0LaqhKBOVY2x
zLh4yYk37x0MKxoOrYEUVf6/UXLASXWTZWmF7R9cKBvIdIKRN1QILJrRY7NrV+Mc
fvwFS5IFyQN6byxEqvgb1ZVJDjOknXEjpd4vCAZ32s89IxM3jhbF4+r0FBv3nn80
h5H5XiCBHNBBme08IQJBANp3axnyJC6CjcihNDTfmZ9nF7R7ZgLh5mk2uH39b2tQ
y0ODu3G/UlhnDzsdYoV1n9UVdAzXF/8H9f2idjeL+X0CQQDXQNzFiQJd+CrBW1ne
uuVwVTOtMpVLAtNVOSeXQBLzb2DWBISo/KgumQlAIs/im1Mt4kXQk5hMhRuZ0PiS
pJYvAkEAvA1BXvMlG/f7TfEdfEng9eqK6Cu0UtTbPkQBKUpnh0vju/j/99jFbB1C
ahNQRCtM6uHtpEPefwP+RlZ7RjMyDQJAS68HsQDKb0XpqpC3GaQ3NfcPM2+cpII6
0jVFYV3rC+L2dmmiR1SGwdOXOBDFbVTVu0Va7Mpoe0c1/DBIpi7uiwJAWCyeBh9a
+DI91s66pJbL7+XEfZpXvCl9J8GNQ+J+SorHOGdnifVbvrdLZTp0xnaZy6wa3DOx
l8PO2t/1W7NLSg==
-----END PRIVATE KEY-----`;

export const DARAJA_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIICCjCCAXOgAwIBAgIUYwinUPmfF/Wqq3/vZczQtK44eU8wDQYJKoZIhvcNAQEL
BQAwFjEUMBIGA1UEAwwLZGFyYWphLnRlc3QwIBcNMjYxMTI1MjMxMzQyWhgPMjEy
NjExMDEyMzEzNDJaMBYxFDASBgNVBAMMC2RhcmFqYS50ZXN0MIGfMA0GCSqGSIb3
DQEBAQUAA4GNADCBiQKBgQC3saU0w7SQmpZk9q/DLOHLFomZukC0lAe9tGrrXjxd
0aTnccX+x12Ie5jbidh2tlfUGkdxVjk6gcKVEV4zF+lS9HN9Z2LImOQWRpXRduvX
MkhQBxjM5/pyjyRPVz+HGOHz95dDmJlWvdHGSA6/t5CYA2jdWb102U0bL8NNVPYL
8wIDAQABo1MwUTAdBgNVHQ4EFgQUzr7gx4SAymVY66HwSGFigvEpEYYwHwYDVR0j
BBgwFoAUzr7gx4SAymVY66HwSGFigvEpEYYwDwYDVR0TAQH/BAUwAwEB/zANBgkq
hkiG9w0BAQsFAAOBgQBfdUeOtzPKuDCBTOnxEciA9RUAsk+82I0eLk8toalLhxn3
EKBtNy+uI2vBLwJ4yTbDGhJwQS7+rGLZibgcJsKvhZrguiox6CHOf0H6q6VsHg1h
LsemjrcOod0kNFVxZNGzW9RzTa9yiexGkk3wTQ+RxeLkmvZluS1ATJS6F1/yTA==
-----END CERTIFICATE-----`;

/** The password in a security credential; null: it is none. */
export function initiatorPasswordIn(securityCredential: string): string | null {
  try {
    const key = { key: KEY, padding: constants.RSA_PKCS1_PADDING };
    return privateDecrypt(key, Buffer.from(securityCredential, 'base64')).toString();
  } catch {
    return null;
  }
}
