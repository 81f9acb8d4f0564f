import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Config, ConfigError, unusable } from '../config.ts';
import { isThere, keyFileIn, requireNoInstallation, writeDurably } from '../db/data-folder.ts';
import { faultPoint } from '../fault-point.ts';

const MIN_LENGTH = 32;

/**
 * The key of the installation: from SECRET_KEY, from SECRET_KEY_FILE, or made once in the data folder, at the first start
 * only. Without it every secret kept under it is lost, so a made one is named at start.
 */
export function readSecretKey(config: Config): { key: string; madeAt: string | null } {
  if (config.secretKey !== undefined) return { key: config.secretKey, madeAt: null };
  if (config.secretKeyFile !== undefined) return { key: readKey(config.secretKeyFile), madeAt: null };
  const file = keyFileIn(config.dataDir);
  try {
    if (isThere(file)) return { key: readKey(file), madeAt: null };
    requireNoInstallation(config.dataDir, config);
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    // Two processes that start together must not each make one: the first stays.
    writeDurably(file, `${randomBytes(48).toString('base64url')}\n`, { isNew: true });
  } catch (cause) {
    throw cause instanceof ConfigError ? cause : unusable(`DATA_DIR ${config.dataDir}`, cause);
  }
  faultPoint('first-start:key');
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
