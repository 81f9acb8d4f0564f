import { readStored, writeStored } from './storage.ts';

const KEY = 'device';

/**
 * A random name by which the server knows this browser again at its next sign-in, so that wrong passwords of others behind
 * the same proxy do not count against it. It opens nothing. Kept when a person signs out.
 */
export function deviceToken(): string {
  const kept = readStored(KEY);
  if (kept !== null) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const token = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  writeStored(KEY, token);
  return token;
}
