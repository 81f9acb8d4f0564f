import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Config, ConfigError, unusable } from './config.ts';

const MIN_LENGTH = 32;

/**
 * The key of the installation: from SECRET_KEY, from SECRET_KEY_FILE, or made once in the data folder. Whoever loses it
 * loses every secret kept under it, so a made one is named at start.
 */
export function readSecretKey(config: Config): { key: string; madeAt: string | null } {
  if (config.secretKey !== undefined) return { key: config.secretKey, madeAt: null };
  if (config.secretKeyFile !== undefined) return { key: readKey(config.secretKeyFile), madeAt: null };
  const file = path.join(config.dataDir, 'keys', 'secret.key');
  if (existsSync(file)) return { key: readKey(file), madeAt: null };
  // `wx`: two processes that start together must not each make one.
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    if (!existsSync(file)) throw unusable(`DATA_DIR ${config.dataDir}`, cause);
  }
  return { key: readKey(file), madeAt: file };
}

function readKey(file: string): string {
  let key: string;
  try {
    key = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new ConfigError(`Setting SECRET_KEY_FILE ${file} cannot be read`, { cause });
  }
  if (key.length < MIN_LENGTH) throw new ConfigError(`Setting SECRET_KEY_FILE ${file} holds fewer than 32 characters`);
  return key;
}
