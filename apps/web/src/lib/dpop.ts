import { browserKey } from './browser-key.ts';

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

const utf8 = (text: string) => new TextEncoder().encode(text);
const encoded = (value: object): string => base64url(utf8(JSON.stringify(value)));

let skewMs = 0;

/** Learns the server's clock from an answer's `Date`: a proof made by a wrong clock would be refused. */
export function noteServerTime(date: string | null): void {
  const server = date ? Date.parse(date) : Number.NaN;
  if (Number.isFinite(server)) skewMs = server - Date.now();
}

/**
 * A DPoP proof (RFC 9449 §4.2) for one request, or null where the browser cannot make one (plain http on a name that is
 * not localhost has no WebCrypto); the session is then a plain bearer session.
 */
export async function proofFor(method: string, url: string, accessToken: string | null): Promise<string | null> {
  const key = await browserKey();
  if (!key) return null;
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', key.publicKey);
  const target = new URL(url, globalThis.location?.href);
  const head = encoded({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } });
  const claims = encoded({
    jti: base64url(crypto.getRandomValues(new Uint8Array(16))),
    htm: method,
    htu: target.origin + target.pathname,
    iat: Math.floor((Date.now() + skewMs) / 1000),
    ...(accessToken
      ? { ath: base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(accessToken)))) }
      : {}),
  });
  const signed = `${head}.${claims}`;
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key.privateKey, utf8(signed));
  return `${signed}.${base64url(new Uint8Array(signature))}`;
}
