import { hashToken } from '../../../platform/crypto/crypto.ts';
import type { FramersOf } from '../../../platform/http/web-client.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findById } from '../oauth/index.ts';
import { editorSessionsRepo } from './editors.repo.ts';
import { embedSessionsRepo } from './embedding.repo.ts';

/**
 * The origins of the application that the address was made for, as they are now. An address that has expired is still framed: the page
 * in it says so to the person, and to the page around it.
 */
export const framersOf =
  ({ db }: Platform): FramersOf =>
  async (_path, query) => {
    const token = query.get('token');
    const hash = token === null ? null : hashToken(token);
    const session =
      hash === null
        ? undefined
        : ((await embedSessionsRepo(db).find(hash)) ?? (await editorSessionsRepo(db).find(hash)));
    const application = session === undefined ? undefined : await findById(db, session.applicationId);
    return application === undefined || application.embedOrigins.length === 0 ? null : application.embedOrigins;
  };
