/** Signed notes (C2SP signed-note) with Ed25519: a text, an empty line, and lines that sign it. */
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const ed25519Kind = 0x01;

/** The last 32 bytes of an Ed25519 SubjectPublicKeyInfo are the key (RFC 8410 section 4). */
const rawKey = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' }).subarray(-32);

function keyIdentifier(name: string, key: KeyObject): Buffer {
  const named = createHash('sha256').update(name, 'utf8').update(Uint8Array.of(0x0a, ed25519Kind)).update(rawKey(key));
  return named.digest().subarray(0, 4);
}

function assertName(name: string): void {
  if (!/^[^\s+\p{Cc}]{1,200}$/u.test(name)) {
    throw new TypeError('the name of a log has no spaces, plus signs or control characters');
  }
}

/** `body` ends with a line feed. `name` says whose key it is. */
export function signNote(body: string, name: string, privateKeyPem: string): string {
  assertName(name);
  const key = createPrivateKey(privateKeyPem);
  const signature = Buffer.concat([keyIdentifier(name, createPublicKey(key)), sign(null, Buffer.from(body), key)]);
  return `${body}\n\u2014 ${name} ${signature.toString('base64')}\n`;
}

function readPublicKey(pem: string): KeyObject | null {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

export type SignedNote = { body: string; signatures: { name: string; signature: Buffer }[] };

/** The parts of a note, no matter who signed it; null where the text is none. */
export function readNote(text: string): SignedNote | null {
  const end = text.lastIndexOf('\n\n');
  const lines = text.slice(end + 2).split('\n');
  if (end < 0 || lines.pop() !== '' || lines.length === 0) return null;
  const signatures = lines.map((line) => {
    const [, name, encoded] = /^\u2014 ([^\s+]+) ([A-Za-z0-9+/=]+)$/.exec(line) ?? [];
    const signature = Buffer.from(encoded ?? '', 'base64');
    // One way to write it: unused bits of the last digit would be a change that nothing notices.
    return name === undefined || signature.toString('base64') !== encoded ? null : { name, signature };
  });
  return signatures.includes(null)
    ? null
    : { body: text.slice(0, end + 1), signatures: signatures.filter((one) => one !== null) };
}

/** Whether a line of the note signs it under this name with this key (PEM). */
export function isSignedBy({ body, signatures }: SignedNote, name: string, publicKeyPem: string): boolean {
  const key = readPublicKey(publicKeyPem);
  if (key === null) return false;
  const wanted = keyIdentifier(name, key);
  return signatures.some(
    (one) =>
      one.name === name &&
      one.signature.length === 68 &&
      one.signature.subarray(0, 4).equals(wanted) &&
      verify(null, Buffer.from(body), key, one.signature.subarray(4)),
  );
}
