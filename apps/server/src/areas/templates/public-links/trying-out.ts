import type { PublicLinkPerson } from '@sealwright/contract';
import { missingCharacters } from '@sealwright/pdf/glyphs';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type ActorRequest, textsOf } from '../../documents/index.ts';
import type { usingService } from '../document-templates/index.ts';
import { forVisitors, settle } from './beginning.ts';
import { isForVisitors } from './links.rules.ts';

/** A placeholder for the future visitor. */
const ANYONE = { name: 'Visitor', email: 'visitor@visitor.invalid', locale: null };

class TriedOut extends Error {}

/**
 * Sends a document to no one, and takes it back with its transaction: what would keep a visitor's from going out is said now. Throws
 * `public_link_incomplete` with each reason.
 */
export async function tryOut(
  { db }: Platform,
  using: ReturnType<typeof usingService>,
  by: ActorRequest,
  id: number,
  { role, people }: { role: number; people: readonly PublicLinkPerson[] },
): Promise<void> {
  await db
    .transaction()
    .execute(async (tx) => {
      const given = forVisitors({ role, people, visitor: ANYONE });
      const prepared = await using.prepare(tx, by, id, given, [role]);
      const { published } = prepared.template;
      if (published === null || !isForVisitors(published, role)) throw incomplete('role');
      settle(prepared);
      await using.sendIn(tx, by, prepared, missingCharacters(textsOf(prepared.draft.fields)));
      throw new TriedOut();
    })
    .catch((cause: unknown) => {
      if (cause instanceof TriedOut) return;
      if (!(cause instanceof AppError) || cause.code !== 'document_not_sendable') throw cause;
      throw new AppError('public_link_incomplete', { cause, fields: cause.fields });
    });
}

const incomplete = (path: string): AppError =>
  new AppError('public_link_incomplete', {
    fields: [{ path, code: 'public_link_incomplete', message: 'A role that signs by a link of their own.' }],
  });
