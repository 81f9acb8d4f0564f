import { hashToken, newToken } from '../../../platform/crypto/crypto.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Access } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor, ProgramReader } from '../../access/index.ts';
import { isPreparable } from '../../documents/index.ts';
import { actorAtWork } from '../../people/index.ts';
import { type EditorSessionRow, editorSessionsRepo } from './editors.repo.ts';

const TOKEN = /^swe_[\w-]{43}$/;

export function newEditorToken(): { token: string; tokenHash: Buffer } {
  const token = `swe_${newToken().token}`;
  return { token, tokenHash: hashToken(token) };
}

type Found = { actor: Actor; session: EditorSessionRow };

/** The person as they are now, bound to one document. Throws `editor_session_ended`. */
async function read({ clock, db }: Platform, token: string): Promise<Found> {
  const now = clock.now();
  const session = await editorSessionsRepo(db).findOpen(hashToken(token), now);
  const isOpen = session !== undefined && (await isPreparable(db, session));
  const actor = isOpen ? await actorAtWork(db, session, now) : null;
  if (session === undefined || actor === null || !actor.account.isActive) throw new AppError('editor_session_ended');
  const { applicationId, documentId, maySend } = session;
  return { session, actor: { ...actor, scopes: [], applicationId, editing: { documentId, maySend } } };
}

/** The tokens of framed editors, among those of programs. */
export const editorTokens =
  (platform: Platform): ProgramReader =>
  (bearer) =>
    TOKEN.test(bearer) ? read(platform, bearer).then(({ actor }) => actor) : null;

/** For the calls that only a framed editor makes. */
export const editorAccess = (platform: Platform): Access<Found> => ({
  name: 'editor',
  authenticate: ({ headers }) => {
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(headers['authorization']?.toString() ?? '') ?? [];
    if (!TOKEN.test(token)) throw new AppError('not_signed_in');
    return read(platform, token);
  },
  identify: ({ session }) => `editor:${session.tokenHash.toString('hex')}`,
});
