import type { Correction, Document } from '@sealwright/contract';
import { missingCharacters } from '@sealwright/pdf/glyphs';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { act, type ActorRequest } from '../documents.act.ts';
import type { DocumentRow } from '../documents.repo.ts';
import type { DocumentsService } from '../documents.service.ts';
import { textsOf } from '../sending/sendability.ts';
import { lockParts, openOf } from '../sending/separate.ts';
import { correctOne, type Given } from './correcting.one.ts';
import { copyOf, refuseEnded, withRefs } from './correction.copies.ts';
import { readWhole } from '../sending/sending.service.ts';

/** Puts right what is not signed yet, while a document is out. */
export const correctingService = (platform: Platform, documents: DocumentsService) => ({
  correct: async (by: ActorRequest, id: number, correction: Correction): Promise<Document> => {
    const unwritable = missingCharacters(textsOf([...correction.changedFields, ...correction.addedFields]));
    await act(platform, by, id, 'correct', async (tx, document) => {
      const parts = await lockParts(tx, document);
      const whole = { ...correction, unwritable };
      if (parts.length > 0) await correctCopies(tx, platform, by, { document, parts, correction: whole });
      else await correctOne(tx, platform, by, { document, correction: whole, isOut: true });
    });
    return documents.get(by.actor, id);
  },
});

type Copies = {
  document: DocumentRow;
  parts: readonly DocumentRow[];
  correction: Given;
};

/** What it was prepared as is corrected too: it goes on showing whom and what it is for. */
async function correctCopies(
  tx: Db,
  platform: Platform,
  by: ActorRequest,
  { document, parts, correction: given }: Copies,
): Promise<void> {
  if (given.addedRecipients.length + given.removedRecipients.length > 0) {
    throw new AppError('correction_copies_people');
  }
  const open = openOf(parts);
  if (open.length === 0) throw new AppError('document_transition_refused');
  const before = await readWhole(tx, document);
  const correction = withRefs(given, before);
  const copies = [];
  for (const part of open) copies.push({ part, ...(await copyOf(tx, before, part, correction)) });
  refuseEnded(before, correction, new Set(copies.flatMap(({ people }) => people)));
  const { expiresAt: _expiresAt, ...ofPrepared } = correction;
  await correctOne(tx, platform, by, { document, correction: ofPrepared, isOut: false });
  for (const copy of copies) {
    await correctOne(tx, platform, by, { document: copy.part, correction: copy.correction, isOut: true });
  }
}
