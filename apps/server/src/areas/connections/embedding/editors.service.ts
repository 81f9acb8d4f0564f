import {
  type createEditorEmbed,
  type Embed,
  EMBED_MINUTES,
  type getEditorEmbed,
  type Input,
  type Output,
} from '@sealwright/contract';
import type { Subscriber } from '../../../platform/events.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { requirePreparing } from '../../documents/index.ts';
import { distrusted } from '../oauth/index.ts';
import { newEditorToken } from './editors.access.ts';
import { type EditorSessionRow, editorSessionsRepo } from './editors.repo.ts';
import { applicationFor } from './embedding.application.ts';

export const editorsService = (platform: Platform) => {
  const { clock, config, db } = platform;
  return {
    /** Throws `not_found`, `document_not_editable`, `not_permitted`, `embed_application_unknown`, `embed_origins_missing`. */
    open: async (actor: Actor, documentId: number, body: Input<typeof createEditorEmbed>['body']): Promise<Embed> => {
      const { maySend } = body;
      await requirePreparing(platform, actor, documentId, { maySend });
      const { id: applicationId, embedOrigins } = await applicationFor(db, actor, body);
      const createdAt = clock.now();
      const expiresAt = new Date(createdAt.getTime() + EMBED_MINUTES * 60_000);
      const { token, tokenHash } = newEditorToken();
      const { accountId, userId } = actor;
      const isByGrant = actor.applicationId !== undefined;
      const whole = { tokenHash, accountId, applicationId, documentId, userId, isByGrant, maySend };
      await editorSessionsRepo(db).insert({ ...whole, createdAt, expiresAt });
      const url = `${config.publicUrl ?? ''}/embed/edit/${documentId}?token=${token}`;
      return { url, expiresAt: expiresAt.toISOString(), origins: embedOrigins };
    },

    read: ({ actor, session }: { actor: Actor; session: EditorSessionRow }): Output<typeof getEditorEmbed> => ({
      document: session.documentId,
      maySend: session.maySend,
      expiresAt: session.expiresAt.toISOString(),
      locale: actor.locale,
    }),

    end: async ({ session }: { session: EditorSessionRow }): Promise<Record<string, never>> => {
      await editorSessionsRepo(db).end(session.tokenHash, clock.now());
      return {};
    },
  };
};

/** A document that has left is prepared no more, also where it comes back; and nothing is by a way in that is not trusted any more. */
export const editorsSubscriber: Subscriber = async (tx, event) => {
  // A personal token may be what it was opened by.
  const userId = event.type === 'token_revoked' ? event.userId : distrusted(event);
  if (userId !== undefined) await editorSessionsRepo(tx).endOfPerson(userId, event.at);
  if (event.type === 'document_sent') await editorSessionsRepo(tx).endOf(event.document, event.at);
};
