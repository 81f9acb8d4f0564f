import { type Locale, settleFields } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import { FileAnswer } from '../../../platform/http/http.ts';
import { translator } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { FilesService } from '../../files/index.ts';
import { copySoFarOf, markDrawer, refOf, stampsOf, titleOf, toLinked } from '../documents/index.ts';
import type { RecipientCaller } from './signing.access.ts';
import { withStanding } from './signing.act.ts';
import { deathOf, isSealed } from './signing.policy.ts';
import { type FieldRow, listFields, listFiles, type RecipientRow } from './signing.repo.ts';

const say = translator('documents');

/**
 * The pages as this recipient sees them now, in one PDF that says on every page that it is not complete. No evidence: it is no copy
 * of what will be sealed. Throws `not_found` once there is a sealed copy.
 */
export async function copySoFar(platform: Platform, files: FilesService, caller: RecipientCaller): Promise<FileAnswer> {
  const { document, recipient, all, fields, pdfs } = await withStanding(platform, caller, async (act) => {
    const death = deathOf(act, act.at);
    if (death !== null) throw new AppError(death);
    if (isSealed(act.document)) throw new AppError('not_found');
    const { accountId, id } = act.document;
    const fields = await listFields(act.tx, accountId, id);
    return { ...act, fields, pdfs: await listFiles(act.tx, accountId, id) };
  });
  const locale = recipient.locale as Locale;
  const localeOf = new Map(all.map((one) => [one.id, one.locale as Locale]));
  const entered = enteredIn(fields, all, recipient);
  const draw = markDrawer(files.read);
  const filled = await Promise.all(
    pdfs.map(async (file) => {
      const language = ({ recipientId }: FieldRow) => localeOf.get(recipientId ?? 0) ?? locale;
      return { ...file, marks: await stampsOf(file, entered, language, draw) };
    }),
  );
  const name = `${titleOf(document)} (${say(locale, 'copySoFar.name')}).pdf`;
  return new FileAnswer(await copySoFarOf(files, document, { filled, locale }), 'application/pdf', { name });
}

/** What the sender set, what those entered who are done, and their own. */
function enteredIn(fields: readonly FieldRow[], all: readonly RecipientRow[], own: RecipientRow): FieldRow[] {
  const { shown } = settleFields(fields.map(toLinked));
  const seen = new Set(all.filter(({ id, state }) => state === 'submitted' || id === own.id).map(({ id }) => id));
  return fields.filter(
    (field) =>
      shown.has(refOf(field)) && (field.isReadOnly || field.recipientId === null || seen.has(field.recipientId)),
  );
}
