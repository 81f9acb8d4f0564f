import {
  isClosedToPaper,
  type Locale,
  type Output,
  PaperTexts,
  settleFields,
  type signOnPaper,
} from '@sealwright/contract';
import { missingCharacters } from '@sealwright/pdf/glyphs';
import { utcDayOf } from '../../../../platform/clock.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import { FileAnswer, readTexts, type Upload } from '../../../../platform/http/http.ts';
import { translator } from '../../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Actor } from '../../../access/index.ts';
import type { AcceptedFile, FilesService, PicturesService } from '../../../files/index.ts';
import { type ActorRequest, findFor, lockFor, saidBy } from '../documents.act.ts';
import type { DocumentRow } from '../documents.repo.ts';
import { numberOf, refOf, titleOf, toDocumentFiles, toLinked } from '../documents.shape.ts';
import { fieldsRepo } from '../draft/fields.repo.ts';
import { type DocumentFileRow, documentFilesRepo } from '../draft/files.repo.ts';
import { addFile } from '../draft/files.service.ts';
import { type RecipientRow, recipientsRepo } from '../draft/recipients.repo.ts';
import { completeAs } from '../sending/marking.ts';
import { markDrawer, stampsOf } from '../stamps.ts';
import { isOpen } from '../turns.ts';

const say = translator('documents');

type Said = { signers: number[]; signedOn: string; note?: string | undefined };

/** How an IRS form is signed once the taxpayer failed their identity check three times: by hand, and its scan is kept. */
export const paperService = (platform: Platform, files: FilesService, pictures: PicturesService) => ({
  /** The pages as they are filled in so far, to be printed. Throws `not_found` for documents that are no IRS form. */
  print: async (actor: Actor, id: number): Promise<FileAnswer> => {
    const document = await findFor(platform.db, actor, id);
    if (document.sendingOption === null) throw new AppError('not_found');
    const filled = await filledIn(platform.db, files, document);
    const locale = document.locale as Locale;
    const number = numberOf(document);
    const notice = say(locale, 'printCopy.notice', { number });
    const name = `${titleOf(document).replaceAll(/[/\\:]/g, '-')} (${say(locale, 'printCopy.name')}).pdf`;
    const body = await files.combine({ files: filled, locale, notice, cover: [], mark: { number, files: [] } });
    return new FileAnswer(body, 'application/pdf', { name });
  },

  /** All in one transaction: the scan is a file of the document, which is completed by it and due to be sealed. */
  sign: async (by: ActorRequest, id: number, upload: Upload): Promise<Output<typeof signOnPaper>> => {
    // Asked before the file is looked at, and again under the row lock.
    await findFor(platform.db, by.actor, id);
    const [scan] = await files.accept(upload);
    if (scan === undefined) throw new AppError('request_invalid');
    const said = readTexts(PaperTexts, upload);
    return platform.db.transaction().execute(async (tx) => {
      const document = await lockFor(tx, by, id, 'complete');
      const recipients = await recipientsRepo(tx).list(document);
      refusePaper(document, recipients, said, platform.clock.now());
      const added = await keepScan(tx, platform, by, document, scan, said);
      return { document: document.id, files: toDocumentFiles([added], pictures) };
    });
  },
});

function refusePaper(
  document: DocumentRow,
  recipients: readonly RecipientRow[],
  { signers, signedOn, note }: Said,
  now: Date,
): void {
  if (!recipients.some((one) => isClosedToPaper(document, one))) throw new AppError('irs_not_closed');
  const open = recipients.filter(isOpen);
  const areTheirs = signers.every((id) => open.some((one) => one.id === id && one.taxpayer !== null));
  if (!areTheirs) throw new AppError('request_invalid');
  if (open.some(({ id }) => !signers.includes(id))) throw new AppError('irs_paper_others_open');
  if (!isPossibleDay(signedOn, document.sentAt ?? now, now)) throw new AppError('irs_paper_day');
  if (note !== undefined && missingCharacters(note).length > 0) throw new AppError('field_glyph_missing');
}

const DAY_MS = 24 * 3_600_000;
const dayOf = (at: number): string => utcDayOf(new Date(at));

/** Since the form was sent and until today, in whichever time zone. */
const isPossibleDay = (day: string, sentAt: Date, now: Date): boolean =>
  day >= dayOf(sentAt.getTime() - DAY_MS) && day <= dayOf(now.getTime() + DAY_MS);

async function keepScan(
  tx: Db,
  platform: Platform,
  by: ActorRequest,
  document: DocumentRow,
  scan: AcceptedFile,
  { signers, signedOn, note }: Said,
): Promise<DocumentFileRow> {
  const present = await documentFilesRepo(tx).list(document);
  const position = (present.at(-1)?.position ?? 0) + 1;
  const row = await addFile(tx, platform, by, document, scan, position, true);
  for (const signer of signers) {
    await recipientsRepo(tx).update(document.accountId, signer, { signedOnPaperOn: signedOn });
  }
  await completeAs(tx, platform, document, {
    action: 'document.signed_on_paper',
    ...saidBy(by, document),
    details: {
      file: row.id,
      uploadedSha256: scan.uploadedSha256,
      signers: signers.map((recipient) => ({ recipient })),
      signedOn,
    },
    personal: { fileName: scan.name, ...(note === undefined ? {} : { note }) },
  });
  return row;
}

/** What the sender set, and what those entered who have signed here. */
async function filledIn(db: Db, files: FilesService, document: DocumentRow) {
  const fields = await fieldsRepo(db).list(document);
  const recipients = await recipientsRepo(db).list(document);
  const done = new Set(recipients.filter(({ state }) => state === 'submitted').map(({ id }) => id));
  const localeOf = new Map(recipients.map(({ id, locale }) => [id, locale as Locale]));
  const { shown } = settleFields(fields.map(toLinked));
  const seen = fields.filter(
    (field) =>
      shown.has(refOf(field)) && (field.isReadOnly || field.recipientId === null || done.has(field.recipientId)),
  );
  const rows = await documentFilesRepo(db).list(document);
  const draw = markDrawer(files.read);
  return Promise.all(
    rows
      .filter(({ isPaper }) => !isPaper)
      .map(async (file) => {
        const language = ({ recipientId }: { recipientId: number | null }) =>
          localeOf.get(recipientId ?? 0) ?? (document.locale as Locale);
        return { ...file, marks: await stampsOf(file, seen, language, draw) };
      }),
  );
}
