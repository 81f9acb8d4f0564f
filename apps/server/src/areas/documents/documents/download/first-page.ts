import type { Locale } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { translator } from '../../../../platform/i18n/i18n.ts';
import type { MailPicture } from '../../../../platform/mail/mail.ts';
import { thumbnailOf } from '../../../files/index.ts';
import { documentFilesRepo } from '../draft/files.repo.ts';
import { titleOf } from '../documents.shape.ts';
import type { DocumentRow } from '../documents.repo.ts';

const say = translator('documents');

/**
 * The first page for a recipient's mails, or null. Who has to show first that it is them sees nothing of the document in a
 * mail: the mail may be read by anyone who has the mailbox.
 */
export async function firstPageFor(
  tx: Db,
  document: DocumentRow,
  { identity, locale }: { identity: string; locale: string },
): Promise<MailPicture | null> {
  if (identity !== 'link') return null;
  const [file] = await documentFilesRepo(tx).list(document);
  const thumbnail = file === undefined ? null : await thumbnailOf(tx, file);
  const description = say(locale as Locale, 'firstPage', { title: titleOf(document) });
  return thumbnail && { ...thumbnail, description };
}
