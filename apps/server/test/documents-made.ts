import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { DocumentTable } from '../src/migrations/tables.ts';
import type { TestApp, TestUser } from './app.ts';

type Made = Partial<Insertable<DocumentTable>> & {
  hasFile?: boolean;
  /** One recipient each, who finished at this moment or (null) has not. */
  submittedAt?: (Date | null)[];
};

/** A document as rows, for what happened at a certain moment; how a document gets there is tested where it does. */
export async function madeDocument(
  { platform: { db } }: TestApp,
  owner: { accountId: number; userId: number },
  { hasFile = true, submittedAt = [], ...values }: Made = {},
): Promise<number> {
  const { accountId, userId: creatorId } = owner;
  const { number } = await db
    .updateTable('accounts')
    .set((to) => ({ lastDocumentNumber: to('lastDocumentNumber', '+', 1) }))
    .where('id', '=', accountId)
    .returning('lastDocumentNumber as number')
    .executeTakeFirstOrThrow();
  const { id: documentId } = await db
    .insertInto('documents')
    .values({ accountId, creatorId, number, title: `Made ${number}`, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (hasFile) {
    const sha256 = randomUUID().replaceAll('-', '').repeat(2);
    await db.insertInto('storedFiles').values({ sha256, sizeBytes: 9, mediaType: 'application/pdf' }).execute();
    const file = { name: 'a.pdf', position: 0, sha256, uploadedSha256: sha256, sizeBytes: 9, pages: '[]' };
    await db
      .insertInto('documentFiles')
      .values({ accountId, documentId, ...file })
      .execute();
  }
  for (const [index, at] of submittedAt.entries()) {
    const state = at === null ? 'invited' : 'submitted';
    const person = {
      email: `made-${number}-${index}@example.com`,
      name: `Made ${index}`,
      locale: 'en',
      role: 'signer',
    };
    await db
      .insertInto('recipients')
      .values({ accountId, documentId, ...person, state, submittedAt: at })
      .execute();
  }
  return documentId;
}

/** A team of these people; each acts for it from now on. */
export async function madeTeam({ platform: { db } }: TestApp, people: TestUser[]): Promise<number> {
  const { id: accountId } = await db
    .insertInto('accounts')
    .values({ kind: 'team', name: 'Team' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { userId } of people) {
    await db.insertInto('teamMembers').values({ accountId, userId, role: 'member', joinedAt: new Date() }).execute();
    await db.updateTable('sessions').set({ accountId }).where('userId', '=', userId).execute();
  }
  return accountId;
}
