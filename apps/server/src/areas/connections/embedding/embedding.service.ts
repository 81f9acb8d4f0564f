import { type createSigningEmbed, type Embed, EMBED_MINUTES, type Input } from '@sealwright/contract';
import type { Platform } from '../../../platform/platform.ts';
import { type ActorRequest, openEmbedded, requireOpening } from '../../documents/index.ts';
import { applicationFor } from './embedding.application.ts';
import { embedSessionsRepo } from './embedding.repo.ts';

type Named = Input<typeof createSigningEmbed>['body'];

export const embeddingService = (platform: Platform) => {
  const { clock, config, db } = platform;

  return {
    /** Throws `not_found`, `embed_application_unknown`, `embed_origins_missing`, `document_transition_refused`. */
    sign: async (by: ActorRequest, recipientId: number, named: Named): Promise<Embed> => {
      // What someone may not see is not there, whatever else is wrong.
      await requireOpening(platform, by.actor, recipientId);
      const { id: applicationId, name, embedOrigins } = await applicationFor(db, by.actor, named);
      const createdAt = clock.now();
      const expiresAt = new Date(createdAt.getTime() + EMBED_MINUTES * 60_000);
      const { accountId, userId: createdBy } = by.actor;
      const { documentId, token } = await openEmbedded(
        platform,
        by,
        recipientId,
        { application: name, expiresAt },
        (tx, link) =>
          embedSessionsRepo(tx).insert({ ...link, accountId, applicationId, createdBy, createdAt, expiresAt }),
      );
      const url = `${config.publicUrl ?? ''}/embed/sign/${documentId}?token=${token}`;
      return { url, expiresAt: expiresAt.toISOString(), origins: embedOrigins };
    },
  };
};
