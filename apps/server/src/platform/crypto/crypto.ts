import {
  argon2,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';

export { isBreached } from './breached-passwords.ts';

/** A secret for a link or a session: 256 random bits. Only the hash is stored; the token is shown once. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** A plain SHA-256 is enough for 256 random bits: there is nothing to guess. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const HINT = 4;

/**
 * A token that programs keep. By its prefix people and scanners of leaked secrets know what it is; by `hint`, its end, people tell it
 * from others.
 */
export function newPrefixedToken(prefix: string): { token: string; hash: Buffer; hint: string } {
  const token = `${prefix}${newToken().token}`;
  return { token, hash: hashToken(token), hint: token.slice(-HINT) };
}

/** What such a token is stored under; null for what is none with this prefix. */
export const hashOfPrefixedToken = (prefix: string, token: string): Buffer | null =>
  token.startsWith(prefix) && /^[\w-]{43}$/.test(token.slice(prefix.length)) ? hashToken(token) : null;

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Compares secrets without telling by time where they differ. */
export function isSameSecret(left: string, right: string): boolean {
  return timingSafeEqual(hashToken(left), hashToken(right));
}

/**
 * Encryption and signatures under keys derived from the key of the installation.
 * `context` says what a value is and where it belongs ("mails.body:17"): one sealed for a row cannot be opened as another.
 */
export type Secrets = {
  /** AES-256-GCM. Answers version, nonce, ciphertext and tag in one. */
  seal(plain: Uint8Array | string, context: string): Buffer;
  /** Throws when the bytes were changed, or sealed for another context or by another key. */
  open(sealed: Uint8Array, context: string): Buffer;
  /** HMAC-SHA-256, base64url. */
  mac(context: string, message: string): string;
};

const FORMAT = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Secrets under `key`: any text of at least 32 characters. */
export function createSecrets(key: string): Secrets {
  // Given bytes, each of these functions would first find out that they are no key object, which takes longer than its own work.
  const main = createSecretKey(key, 'utf8');
  const derive = (purpose: string, context: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', main, 'sealwright', `${purpose}:${context}`, 32)));
  return {
    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', derive('seal', context), nonce).setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.of(FORMAT), nonce, text, cipher.getAuthTag()]);
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      if (bytes[0] !== FORMAT || bytes.length < 1 + NONCE_BYTES + TAG_BYTES) {
        throw new Error('Not a sealed value of this product');
      }
      const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', derive('seal', context), nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(1 + NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    },
    mac: (context, message) => createHmac('sha256', derive('mac', context)).update(message).digest('base64url'),
  };
}

// RFC 9106 names the variants; OWASP's lowest recommended cost for argon2id: 19 MiB, two passes, one lane.
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_LENGTH = 32;

const derivePassword = promisify(argon2);

/** Argon2id in the PHC string format, so that the cost can be raised later without losing older hashes. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derivePassword('argon2id', {
    message: normal(password),
    nonce: salt,
    tagLength: TAG_LENGTH,
    ...COST,
  });
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** With no hash (no such user, or one without a password) the same work is done, so that time tells nothing. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const parts = parsePhc(hash ?? NOBODY);
  if (parts === null) return false;
  const { cost, salt, tag } = parts;
  const derived = await derivePassword('argon2id', {
    message: normal(password),
    nonce: salt,
    tagLength: tag.length,
    ...cost,
  });
  return timingSafeEqual(derived, tag) && hash !== null;
}

/** A password that cannot be typed: a hash of the present cost that nothing matches. */
const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(Buffer.alloc(SALT_BYTES))}$${unpadded(Buffer.alloc(TAG_LENGTH))}`;

// The same password typed on another keyboard may arrive composed otherwise (NIST SP 800-63B, 3.1.1.2).
function normal(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'));
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

function parsePhc(hash: string) {
  const match = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (match === null) return null;
  const [memory = 0, passes = 0, parallelism = 0] = match.slice(1, 4).map(Number);
  const [salt = '', tag = ''] = match.slice(4);
  return {
    cost: { memory, passes, parallelism },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}
