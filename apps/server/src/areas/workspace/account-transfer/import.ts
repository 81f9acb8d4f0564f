import { utcDayOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { faultPoint } from '../../../platform/fault-point.ts';
import type { Platform } from '../../../platform/platform.ts';
import { membersRepo } from '../../access/index.ts';
import type { FilesService } from '../../files/index.ts';
import { accountSecrets, lockUserByEmail, type UserRow } from '../../people/index.ts';
import type { AccountManifest } from './format.ts';
import { type Brought, keepFiles, requireWhole } from './import.files.ts';
import { type Numbers, Refusal, refused, type Row } from './import.mapping.ts';
import { closeOut, requireProofs, requireSealed } from './import.proofs.ts';
import { importedRepo, importRepo, migrationsHere, referencesOf } from './import.repo.ts';
import { numbersFor, readTables, writeNumbers, writeTables } from './import.tables.ts';
import { type AccountArchive, withAccountArchive } from './reading.ts';

/** What an import did. */
export type Imported = {
  accountId: number;
  rows: number;
  /** How many rows of each table that travels there were. */
  counts: ReadonlyMap<string, number>;
  files: number;
  documents: number;
  /** Documents that were out: they are closed here, since their links lead to where they came from. */
  closed: number;
  /** People named in it who have no account here. */
  names: number;
  hasNumbers: boolean;
};

type Import = {
  file: string;
  owner: string;
  /** A person's own: no one else is looked up by what it says, and nothing of it is sealed here. */
  isOwn?: boolean;
  /** Hears how far it is. */
  onPart?: (done: number, total: number) => Promise<void>;
  /** Runs at the end of the transaction that writes all rows. */
  atEnd?: (tx: Db, imported: Imported, manifest: AccountManifest) => Promise<void>;
};

/**
 * Reads the export of an account into this installation, for the person with this address: a personal account into theirs, which has to be
 * empty, a team as a new one with them as its admin. All rows in one transaction: it is there in whole or not at all. Throws ConfigError.
 */
export const importAccount = (
  platform: Platform,
  files: FilesService,
  { file, owner, isOwn = false, onPart = async () => {}, atEnd = async () => {} }: Import,
): Promise<Imported> =>
  withAccountArchive(file, async (archive) => {
    const { manifest } = archive;
    await requireWelcome(platform.db, manifest);
    const progress = progressOf(manifest, onPart);
    // Nothing is written of what is damaged.
    await requireWhole(archive, progress);
    const brought = await keepFiles(platform, files, archive, progress);
    faultPoint('import:files');
    return platform.db.transaction().execute(async (tx) => {
      const imported = await fill(tx, platform, archive, { owner, brought, isOwn });
      await atEnd(tx, imported, manifest);
      faultPoint('import:rows');
      return imported;
    });
  });

/** Of this release, and not imported before: what can be said before it is read. Throws Refusal. */
export async function requireWelcome(db: Db, manifest: AccountManifest): Promise<void> {
  requireSame(manifest, await migrationsHere(db));
  await requireNew(db, manifest.installation, manifest.account.id);
}

/** Each part once for reading, each file once more for keeping it. */
function progressOf({ tables, files }: AccountManifest, onPart: NonNullable<Import['onPart']>): () => Promise<void> {
  let done = 0;
  return () => onPart((done += 1), tables.length + 2 * files.count);
}

function requireSame({ migrations }: AccountManifest, here: readonly string[]): void {
  if (migrations.join() === here.join()) return;
  throw new Refusal(
    `it was made by another version of the product: its last migration is ${migrations.at(-1) ?? 'none'}, and ${here.at(-1) ?? 'none'} here.`,
    { code: 'account_import_version' },
  );
}

async function requireNew(db: Db, installation: string, originalId: number): Promise<void> {
  const known = await importRepo(db).findImport(installation, originalId);
  if (known === undefined) return;
  const day = utcDayOf(known.importedAt);
  throw new Refusal(`it was imported on ${day}, as account ${known.accountId}`, { code: 'account_import_known' });
}

type Into = { owner: string; brought: Brought; isOwn: boolean };

async function fill(
  tx: Db,
  platform: Platform,
  archive: AccountArchive,
  { owner, brought, isOwn }: Into,
): Promise<Imported> {
  const [repo, imported] = [importRepo(tx), importedRepo(tx)];
  const { manifest } = archive;
  const { installation, installationName, account } = manifest;
  await repo.begin();
  await requireNew(tx, installation, account.id);
  const person = await ownerOf(tx, owner);
  const to = await accountFor(tx, platform, person, manifest);
  const secrets = await accountSecrets(tx, platform, to);
  const before = await repo.filesOf(to);
  const tables = await readTables(tx, archive);
  const [own, ...others] = tables.get('accounts') ?? [];
  if (own?.['id'] !== account.id || others.length > 0) throw refused('it holds another account than it says');
  const people = await peopleFor(tx, tables.get('users') ?? [], { owner: person, ownerId: account.owner, isOwn });
  const numbers = await numbersFor(tx, tables, people.numbers);
  const accountId = { from: account.id, to };
  const references = await referencesOf(tx);
  const rows = await writeTables(tx, tables, { accountId, references, numbers, opened: brought.opened, secrets });
  requireBrought(await repo.filesOf(to), before, brought);
  await writeNumbers(tx, archive, numbers, secrets);
  await repo.setAccount(to, {
    lastDocumentNumber: Number(own['last_document_number'] ?? 0),
    sending: own['sending'] === 'admins' ? 'admins' : 'everyone',
  });
  const documents = documentsIn(tables, numbers);
  if (isOwn) await requireSealed(tx, to);
  await requireProofs(tx, to);
  await repo.enterLog(to);
  const at = platform.clock.now();
  const name = installationName || installation;
  await imported.noteOrigins(to, documents, { installationName: name, importedAt: at });
  const closed = await closeOut(tx, platform, to);
  await imported.noteImport({
    accountId: to,
    installation,
    installationName: name,
    originalId: account.id,
    exportedAt: new Date(manifest.madeAt),
    importedAt: at,
  });
  return {
    accountId: to,
    rows,
    counts: new Map([...tables].map(([table, { length }]) => [table, length])),
    files: manifest.files.count,
    documents: documents.size,
    closed,
    names: people.names,
    hasNumbers: manifest.numbers.are === 'opened',
  };
}

/** A row that names a file of someone else by its digest would make it a file of this account. */
function requireBrought(named: ReadonlySet<string>, before: ReadonlySet<string>, { kept, opened }: Brought): void {
  const sealed = new Set([...opened.values()].map(({ sha256 }) => sha256));
  const foreign = [...named].some((sha256) => !before.has(sha256) && !kept.has(sha256) && !sealed.has(sha256));
  if (foreign) throw refused('a row names a file that is not in it');
}

/** Their old and new numbers, without those of documents that are gone. */
function documentsIn(tables: ReadonlyMap<string, readonly Row[]>, numbers: Numbers): Map<number, number> {
  const ids = (tables.get('documents') ?? []).map((row) => Number(row['id']));
  return new Map(ids.map((id) => [id, numbers.get('documents')?.get(id) ?? 0]));
}

async function ownerOf(tx: Db, email: string): Promise<UserRow> {
  const person = await lockUserByEmail(tx, email);
  if (person === undefined || person.erasedAt !== null) throw refused(`no user here has the address ${email}`);
  if (person.activatedAt === null || person.isBlocked) throw refused(`${email} cannot sign in here`);
  return person;
}

/** The account that becomes it. */
async function accountFor(tx: Db, { clock }: Platform, person: UserRow, { account }: AccountManifest): Promise<number> {
  const repo = importRepo(tx);
  if (account.kind === 'team') {
    const id = await repo.insertAccount(account.name);
    await membersRepo(tx).add(id, person.id, 'admin', clock.now());
    return id;
  }
  const id = person.personalAccountId;
  await requireEmpty(tx, person);
  return id;
}

export async function requireEmpty(db: Db, person: Pick<UserRow, 'personalAccountId' | 'email'>): Promise<void> {
  const filled = await importRepo(db).filledTables(person.personalAccountId);
  if (filled.length === 0) return;
  const names = filled.join(', ').replaceAll('_', ' ');
  throw new Refusal(`the account of ${person.email} is not empty: it has ${names}`, {
    code: 'account_import_not_empty',
  });
}

/** Who the people of the archive are here: the owner, people with the same address, and names without accounts. */
async function peopleFor(
  tx: Db,
  users: readonly Row[],
  { owner, ownerId, isOwn }: { owner: UserRow; ownerId: number | null; isOwn: boolean },
): Promise<{ numbers: Map<number, number>; names: number }> {
  const numbers = new Map<number, number>();
  let names = 0;
  for (const row of users) {
    const text = (name: string): string => (typeof row[name] === 'string' ? row[name] : '');
    const id = Number(row['id']);
    const email = text('email');
    const isOwner = ownerId === null ? email.toLowerCase() === owner.email.toLowerCase() : id === ownerId;
    // Who is asked for by a stranger's file is not told of: it would say which addresses are known here.
    const same = isOwner ? owner : isOwn ? undefined : await lockUserByEmail(tx, email);
    const isKnown = same !== undefined && same.erasedAt === null;
    if (!isKnown) names += 1;
    const called = { firstName: text('first_name'), lastName: text('last_name'), displayName: text('display_name') };
    numbers.set(id, isKnown ? same.id : await importRepo(tx).insertName(called));
  }
  return { numbers, names };
}
