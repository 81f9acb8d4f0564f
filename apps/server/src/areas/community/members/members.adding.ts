import {
  addMembers,
  type AddedMembers,
  LIST_IMPORT_LIMITS,
  type Locale,
  MEMBER_FILE_BYTES,
  type MemberInput,
  wireKey,
} from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Incoming, readTexts, type Upload } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { TableThreads } from '../../../platform/sheets/read-table.ts';
import { receiveRows } from '../../../platform/sheets/receive-table.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { usersByAddress } from '../../people/index.ts';
import { communityPolicy, say } from '../base/index.ts';
import { inviteMembers } from './members.invite.ts';
import { idsByName } from './members.reads.ts';
import { membersRepo } from './members.repo.ts';
import { type Names, readMember, readMembers, type ReadRows } from './members.rows.ts';

const LIMITS = { ...LIST_IMPORT_LIMITS, bytes: MEMBER_FILE_BYTES, rows: 10_000 };
const UPLOADS = { name: 'member-files', points: 60, seconds: 3600 };

/**
 * Adds the members of a file, or one person, and invites them: all right rows in one transaction, with a report of the others. Throws
 * `member_file_too_large`, `member_file_columns_missing`, what makes a file unusable, and `request_invalid` for one person who is wrong.
 */
export const addingOf = (platform: Platform, threads: TableThreads) => {
  const { clock, db, events, limits } = platform;

  async function store(tx: Db, members: readonly MemberInput[]): Promise<number> {
    const at = clock.now();
    const users = await usersByAddress(
      tx,
      members.map(({ email }) => email),
    );
    const rows = members.map((member) => ({
      ...member,
      userId: users.get(member.email.toLowerCase()) ?? null,
      createdAt: at,
      updatedAt: at,
    }));
    return membersRepo(tx).insertNew(rows);
  }

  return async (actor: Actor, upload: Upload, request: Incoming): Promise<AddedMembers> => {
    requireCan(actor, communityPolicy.create);
    await limits.take(UPLOADS, String(actor.userId));
    const names: Names = {
      groupIds: await idsByName(db, 'groupIds'),
      interestIds: await idsByName(db, 'interestIds'),
      categoryIds: await idsByName(db, 'categoryIds'),
    };
    const { userId, locale } = actor;
    const { members, faults } = await read(platform, threads, { upload, names, locale });
    const created = await db.transaction().execute(async (tx) => {
      const count = await store(tx, members);
      if (count === 0) return count;
      await platform.tasks.enqueue(tx, inviteMembers, { locale });
      const details = { type: 'members', count };
      await events.publish(tx, { type: 'community_added', at: clock.now(), userId, request, details });
      return count;
    });
    return {
      created,
      known: members.length - created,
      failed: new Set(faults.map(({ row }) => row)).size,
      problems: faults.map((fault) => ({ ...fault, message: say(locale, `problem.${fault.code}`) })),
    };
  };
};

/** Of the file; where there is none, of the one person that the texts name. */
async function read(platform: Platform, threads: TableThreads, { upload, names, locale }: Given): Promise<ReadRows> {
  try {
    const tooLarge = 'member_file_too_large';
    const { rows } = await receiveRows(platform, upload, { threads, limits: LIMITS, tooLarge, name: 'members' });
    return readMembers(rows, names);
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== 'file_missing') throw cause;
    const { email = '', firstName = '', lastName = '' } = readTexts(addMembers.parts.texts, upload) as Person;
    if (email === '') throw cause;
    const told = new Map([
      ['email', email] as const,
      ['firstName', firstName] as const,
      ['lastName', lastName] as const,
    ]);
    const found = readMember(told, names);
    if ('member' in found) return { members: [found.member], faults: [] };
    const fields = found.faults.map(({ column, code }) => ({
      path: wireKey(column ?? 'email'),
      code,
      message: say(locale, `problem.${code}`),
    }));
    throw new AppError('request_invalid', { fields });
  }
}

type Given = { upload: Upload; names: Names; locale: Locale };

type Person = { email?: string; firstName?: string; lastName?: string };
