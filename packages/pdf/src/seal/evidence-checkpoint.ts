/** Signed checkpoints of the Merkle log, in the form of C2SP tlog-checkpoint and signed-note: text that other witnesses can read. */
import { generateKeyPairSync } from 'node:crypto';

import type { Bytes } from '../types.ts';
import { isSignedBy, readNote, signNote } from './signed-note.ts';

export type Checkpoint = {
  /** Names the log, without spaces or plus signs: the installation's address, say. */
  origin: string;
  size: number;
  root: Bytes;
};

/** A fresh Ed25519 key pair for the log, PEM. */
export function createLogKey(): { privateKeyPem: string; publicKeyPem: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

export const signCheckpoint = ({ origin, size, root }: Checkpoint, privateKeyPem: string): string =>
  signNote(`${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`, origin, privateKeyPem);

/** The checkpoint when one of its signature lines is right under this key; null otherwise. */
export function verifyCheckpoint(text: string, publicKeyPem: string): Checkpoint | null {
  const note = readNote(text);
  const match = /^([^\n]+)\n(0|[1-9]\d{0,14})\n([A-Za-z0-9+/]{43}=)\n$/.exec(note?.body ?? '');
  if (note === null || match === null) return null;
  const [, origin = '', size = '', root = ''] = match;
  if (!isSignedBy(note, origin, publicKeyPem)) return null;
  return { origin, size: Number(size), root: new Uint8Array(Buffer.from(root, 'base64')) };
}
