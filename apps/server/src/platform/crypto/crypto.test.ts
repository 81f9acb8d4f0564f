import { expect, test } from 'vitest';
import { createSecrets, hashPassword, hashToken, isBreached, newToken, verifyPassword } from './crypto.ts';

const secrets = createSecrets('a key for tests that is long enough to be one');

test('a token has 256 bits and is found again by its hash', () => {
  const { token, hash } = newToken();

  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(hashToken(token)).toEqual(hash);
});

test('a sealed value opens in its own place and nowhere else', () => {
  const sealed = secrets.seal('123-45-6789', 'contacts.ssn:7');

  expect(secrets.open(sealed, 'contacts.ssn:7').toString()).toBe('123-45-6789');
  expect(() => secrets.open(sealed, 'contacts.ssn:8')).toThrow('authenticate');
  expect(() => createSecrets('another key that is long enough, too').open(sealed, 'contacts.ssn:7')).toThrow(
    'authenticate',
  );
});

test('a sealed value with any byte changed or missing does not open', () => {
  const sealed = secrets.seal('x', 'here');

  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => secrets.open(changed, 'here')).toThrow(/authenticate|sealed value/);
  }
  expect(() => secrets.open(sealed.subarray(0, -1), 'here')).toThrow('authenticate');
  expect(() => secrets.open(Buffer.alloc(0), 'here')).toThrow('sealed value');
});

test('the same value is sealed differently each time and its mac is the same each time', () => {
  expect(secrets.seal('x', 'here')).not.toEqual(secrets.seal('x', 'here'));
  expect(secrets.mac('here', 'x')).toBe(secrets.mac('here', 'x'));
  expect(secrets.mac('here', 'x')).not.toBe(secrets.mac('there', 'x'));
});

test('a password is hashed with argon2id and verified whichever way its accents are typed', async () => {
  const hash = await hashPassword('Caf\u00e9-au-lait9!');

  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await verifyPassword('Cafe\u0301-au-lait9!', hash)).toBe(true);
  expect(await verifyPassword('Cafe-au-lait9!', hash)).toBe(false);
});

test('someone who does not exist takes as long to refuse as someone who does', async () => {
  const hash = await hashPassword('Something-else9!');
  const timed = async (of: string | null) => {
    const start = performance.now();
    await verifyPassword('Wrong-password1!', of);
    return performance.now() - start;
  };
  await timed(hash);

  const known = Math.min(...(await Promise.all([timed(hash), timed(hash), timed(hash)])));
  const unknown = Math.min(...(await Promise.all([timed(null), timed(null), timed(null)])));

  expect(unknown).toBeGreaterThan(known / 4);
  expect(await verifyPassword('', null)).toBe(false);
  expect(await verifyPassword('x', 'not a hash')).toBe(false);
});

test.each([
  'Password1!',
  'P@ssw0rd',
  'P@$$w0rd123!',
  'Welcome2024!',
  'Qwerty123!',
  'Admin@123',
  '1qaz@WSX',
  '!QAZ2wsx',
  'Qwer1234!',
  'Abcd1234!',
  'Summer2026!',
  'Contraseña1!',
  'Iloveyou1!',
  'Aa1!Aa1!',
  'Chelsea#10',
  'Sealwright1!',
  'M0nkey!!99',
])('%s is refused as a password known to attackers', (password) => {
  expect(isBreached(password)).toBe(true);
});

test.each(['Tr0mbone-giraffe!4', 'kV7!pQz2#mLx', 'Zebra%crossing8at', 'mY-d0g-has-3-legs!', 'Río-Guadalquivir$22'])(
  '%s is allowed',
  (password) => {
    expect(isBreached(password)).toBe(false);
  },
);
