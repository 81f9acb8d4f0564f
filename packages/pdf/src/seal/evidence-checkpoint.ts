/** Signed checkpoints of the Merkle log, in the form of C2SP tlog-checkpoint and signed-note: text that other witnesses can read. */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

import type { Bytes } from '../types.ts';

export type Checkpoint = {
  /** Names the log, without spaces or plus signs: the installation's address, say. */
  origin: string;
  size: number;
  root: Bytes;
};

const ed25519Kind = 0x01;

/** A fresh Ed25519 key pair for the log, PEM. */
export function createLogKey(): { privateKeyPem: string; publicKeyPem: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

/** The last 32 bytes of an Ed25519 SubjectPublicKeyInfo are the key (RFC 8410 section 4). */
const rawKey = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' }).subarray(-32);

function keyIdentifier(name: string, key: KeyObject): Buffer {
  const named = createHash('sha256').update(name, 'utf8').update(Uint8Array.of(0x0a, ed25519Kind)).update(rawKey(key));
  return named.digest().subarray(0, 4);
}

function assertOrigin(origin: string): void {
  if (!/^[^\s+\p{Cc}]{1,200}$/u.test(origin)) {
    throw new TypeError('a log origin has no spaces, plus signs or control characters');
  }
}

const bodyOf = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`;

export function signCheckpoint(checkpoint: Checkpoint, privateKeyPem: string): string {
  assertOrigin(checkpoint.origin);
  const key = createPrivateKey(privateKeyPem);
  const body = bodyOf(checkpoint);
  const signature = Buffer.concat([
    keyIdentifier(checkpoint.origin, createPublicKey(key)),
    sign(null, Buffer.from(body), key),
  ]);
  return `${body}\n\u2014 ${checkpoint.origin} ${signature.toString('base64')}\n`;
}

function readPublicKey(pem: string): KeyObject | null {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

/** The checkpoint when one of its signature lines is right under this key; null otherwise. */
export function verifyCheckpoint(text: string, publicKeyPem: string): Checkpoint | null {
  const match = /^([^\n]+)\n(0|[1-9]\d{0,14})\n([A-Za-z0-9+/]{43}=)\n\n((?:\u2014 [^\n]+\n)+)$/.exec(text);
  const key = readPublicKey(publicKeyPem);
  if (match === null || key === null) return null;
  const [, origin = '', size = '', root = '', signatures = ''] = match;
  const checkpoint = { origin, size: Number(size), root: new Uint8Array(Buffer.from(root, 'base64')) };
  const wanted = keyIdentifier(origin, key);
  const isSigned = signatures.split('\n').some((line) => {
    const [, name, encoded] = line.split(' ');
    const signature = Buffer.from(encoded ?? '', 'base64');
    if (name !== origin || signature.length !== 68 || !signature.subarray(0, 4).equals(wanted)) return false;
    return verify(null, Buffer.from(bodyOf(checkpoint)), key, signature.subarray(4));
  });
  return isSigned ? checkpoint : null;
}
