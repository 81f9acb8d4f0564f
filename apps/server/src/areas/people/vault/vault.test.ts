import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { accountSecrets, accountSecretsOf, forgetAccountKey } from './index.ts';

const server = await testApp();
const { platform } = server;
const { db } = platform;

const secretsOf = async (accountId: number) => accountSecrets(db, platform, accountId);

test('what an account sealed is opened by the same account, in the same row, later too', async () => {
  const { accountId } = await server.make.user();
  const sealed = (await secretsOf(accountId)).seal('123-45-6789', 'contacts.ssn:1');

  expect((await secretsOf(accountId)).open(sealed, 'contacts.ssn:1').toString()).toBe('123-45-6789');
  expect(sealed.toString('latin1')).not.toContain('6789');
});

test('a value moved to another row, column or account cannot be opened there', async () => {
  const [one, other] = [await server.make.user(), await server.make.user()];
  const secrets = await secretsOf(one.accountId);
  const sealed = secrets.seal('123-45-6789', 'contacts.ssn:1');

  expect(() => secrets.open(sealed, 'contacts.ssn:2')).toThrow(/authenticate/);
  expect(() => secrets.open(sealed, 'contacts.spouse_ssn:1')).toThrow(/authenticate/);
  const others = await secretsOf(other.accountId);
  expect(() => others.open(sealed, 'contacts.ssn:1')).toThrow(/authenticate/);
});

test('an account cannot be given the key of another one', async () => {
  const [one, other] = [await server.make.user(), await server.make.user()];
  await secretsOf(one.accountId);
  await secretsOf(other.accountId);

  const { keySealed } = await db
    .selectFrom('accountKeys')
    .select('keySealed')
    .where('accountId', '=', one.accountId)
    .executeTakeFirstOrThrow();
  await db.updateTable('accountKeys').set({ keySealed }).where('accountId', '=', other.accountId).execute();

  await expect(secretsOf(other.accountId)).rejects.toThrow(/authenticate/);
});

test('many first uses at once give one key', async () => {
  const { accountId } = await server.make.user();

  const all = await Promise.all(
    Array.from({ length: 8 }, () => db.transaction().execute((tx) => accountSecrets(tx, platform, accountId))),
  );

  const sealed = all[0]!.seal('one key', 'contacts.ssn:1');
  for (const secrets of all) expect(secrets.open(sealed, 'contacts.ssn:1').toString()).toBe('one key');
});

test('a first use that is undone leaves the next one to make a key that works', async () => {
  const { accountId } = await server.make.user();
  const undone = db.transaction().execute(async (tx) => {
    await accountSecrets(tx, platform, accountId);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');

  expect(await accountSecretsOf(db, platform, accountId)).toBeNull();
  const sealed = (await secretsOf(accountId)).seal('x', 'contacts.ssn:1');
  expect((await secretsOf(accountId)).open(sealed, 'contacts.ssn:1').toString()).toBe('x');
});

test('without the key of the account nothing can be read again, also not with a new one', async () => {
  const { accountId } = await server.make.user();
  const sealed = (await secretsOf(accountId)).seal('123-45-6789', 'contacts.ssn:1');

  await forgetAccountKey(db, accountId);

  expect(await accountSecretsOf(db, platform, accountId)).toBeNull();
  const fresh = await secretsOf(accountId);
  expect(() => fresh.open(sealed, 'contacts.ssn:1')).toThrow(/authenticate/);
});

test('equal texts have equal keyed hashes within an account and others in another', async () => {
  const [one, other] = [await server.make.user(), await server.make.user()];
  const hash = async (accountId: number, text: string) => (await secretsOf(accountId)).mac('contacts.ssn', text);

  expect(await hash(one.accountId, '123456789')).toBe(await hash(one.accountId, '123456789'));
  expect(await hash(one.accountId, '123456789')).not.toBe(await hash(one.accountId, '123456780'));
  expect(await hash(one.accountId, '123456789')).not.toBe(await hash(other.accountId, '123456789'));
});

test('the key of the account lies in the database only wrapped by the key of the installation', async () => {
  const { accountId } = await server.make.user();
  await secretsOf(accountId);
  const { keySealed } = await db
    .selectFrom('accountKeys')
    .select('keySealed')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();

  expect(() => platform.secrets.open(keySealed, `account_keys.key_sealed:${accountId + 1}`)).toThrow(/authenticate/);
  expect(platform.secrets.open(keySealed, `account_keys.key_sealed:${accountId}`).length).toBeGreaterThanOrEqual(32);
});
