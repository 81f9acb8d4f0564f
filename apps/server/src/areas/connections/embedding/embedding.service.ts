import { type createSigningEmbed, type Embed, EMBED_MINUTES, type Input } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { type ActorRequest, openEmbedded, requireOpening } from '../../documents/index.ts';
import { findById, findOfAccount } from '../oauth/index.ts';
import { embedSessionsRepo } from './embedding.repo.ts';

type Named = Input<typeof createSigningEmbed>['body'];

export const embeddingService = (platform: Platform) => {
  const { clock, config, db } = platform;

  /** For which application the address is: the one that calls, or one of the account. */
  const applicationFor = async ({ accountId, applicationId }: Actor, { clientId }: Named) => {
    const application =
      applicationId === undefined
        ? await findOfAccount(db, accountId, clientId ?? '')
        : await findById(db, applicationId);
    if (application === undefined) throw new AppError('embed_application_unknown');
    if (application.embedOrigins.length === 0) throw new AppError('embed_origins_missing');
    return application;
  };

  return {
    /** Throws `not_found`, `embed_application_unknown`, `embed_origins_missing`, `document_transition_refused`. */
    sign: async (by: ActorRequest, recipientId: number, named: Named): Promise<Embed> => {
      // What someone may not see is not there, whatever else is wrong.
      await requireOpening(platform, by.actor, recipientId);
      const { id: applicationId, name, embedOrigins } = await applicationFor(by.actor, named);
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
