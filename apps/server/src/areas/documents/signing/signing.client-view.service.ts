import type { ClientView, Locale } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { acts, findFor, findSender, isTurn } from '../documents/index.ts';
import { isSealed } from './signing.policy.ts';
import { findFile, listRecipients } from './signing.repo.ts';
import type { SigningParts } from './signing.service.ts';
import { viewOf } from './signing.shown.ts';

const SENT: readonly string[] = ['pending', 'sent', 'viewed', 'submitted'];

/**
 * What a recipient will see, for those of the account who see the document. It makes no link, moves no state and stands in
 * no evidence: it only reads.
 */
export const clientViewService = (platform: Platform, { files, pictures, threads }: SigningParts) => ({
  view: async (actor: Actor, id: number, recipientId: number, asked: Locale | undefined): Promise<ClientView> => {
    const document = await findFor(platform.db, actor, id);
    const all = await listRecipients(platform.db, document.accountId, id);
    const recipient = all.find((one) => one.id === recipientId);
    if (recipient === undefined) throw new AppError('not_found');
    const host = recipient.hostName || (await findSender(platform.db, document)).name;
    const hostName = recipient.role === 'in_person' ? host : null;
    const part = { document, all, recipient, identityUntil: null, hostName };
    const view = await viewOf(platform, pictures, part, asked);
    const isOut = SENT.includes(document.state) && document.archivedAt === null;
    return {
      view: { ...view, turn: acts(recipient) },
      isOpen: isSealed(document) || (isOut && isTurn(recipient, all)),
    };
  },

  text: async (actor: Actor, id: number, fileId: number): Promise<{ pages: string[] }> => {
    const { accountId } = await findFor(platform.db, actor, id);
    const file = await findFile(platform.db, { accountId, documentId: id }, fileId);
    return { pages: await threads.run('normal', 'extractText', await files.read(file.sha256)) };
  },
});
