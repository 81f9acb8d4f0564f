import { isDeepStrictEqual } from 'node:util';
import type { attachSignature, Input, SigningField } from '@sealwright/contract';
import type { StoredMark } from '../../../migrations/tables.documents.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RecipientCaller } from './signing.access.ts';
import { type Act, runAct, say } from './signing.act.ts';
import { checkGlyphs } from './signing.glyphs.ts';
import { readMark } from './signing.marks.ts';
import { markImages, ROOM_BYTES } from './signing.marks.images.ts';
import { listAlikeMarks } from './signing.marks.reads.ts';
import { bytesOfAll, requireRoom } from './signing.marks.room.ts';
import type { SigningParts } from './signing.service.ts';
import { clearGroup, fillField, findField, type FieldRow } from './signing.repo.ts';
import { checkValue } from './signing.values.ts';
import { toSigningField } from './signing.view.ts';

type FieldParts = Pick<SigningParts, 'files' | 'threads' | 'savedMarks'>;
type Content = { value?: string | null; mark?: StoredMark | null; isSaved?: boolean };
type Attached = Input<typeof attachSignature>['body'];

/** Filling fields, one at a time, kept as they are entered. Every rule is checked again on every write. */
export const fieldsService = (platform: Platform, { files, threads, savedMarks }: FieldParts) => {
  const images = markImages(platform);

  const shown = async (caller: RecipientCaller, field: FieldRow, room = ROOM_BYTES): Promise<SigningField> =>
    toSigningField(field, caller.recipientId, await images.show([field], room));

  const settle = async (
    act: Act,
    field: FieldRow,
    { value = null, mark = null, isSaved = false }: Content,
  ): Promise<FieldRow> => {
    if (field.value === value && isDeepStrictEqual(field.mark, mark)) return field;
    const isEmpty = value === null && mark === null;
    // One of a group is chosen.
    if (value !== null && field.radioGroup !== '') await clearGroup(act.tx, field);
    const filled = await fillField(act.tx, field, { value, mark, filledAt: isEmpty ? null : act.at });
    const action = mark === null ? 'recipient.field_filled' : 'recipient.signature_attached';
    const how = mark === null ? { isEmpty } : { kind: mark.kind, ...(isSaved ? { isSaved } : {}) };
    const details = { field: field.id, type: field.type, ...how };
    await say(act, { action, details });
    return filled;
  };

  const ownField = async (act: Act, fieldId: number): Promise<FieldRow> => {
    const { accountId, documentId, recipientId } = act.caller;
    const field = await findField(act.tx, { accountId, documentId, recipientId, fieldId });
    if (field.isReadOnly || field.formula !== null) throw new AppError('field_read_only');
    return field;
  };

  return {
    /** Throws AppError: `field_not_yours`, `field_read_only`, `field_value_*`, `field_glyph_missing`, and the refusals to act. */
    fill: async (caller: RecipientCaller, fieldId: number, given: string | null): Promise<SigningField> => {
      const field = await runAct(platform, caller, { afterConsent: true }, async (act) => {
        const field = await ownField(act, fieldId);
        const checked = checkValue(field, given);
        if ('problem' in checked) throw new AppError(checked.problem, { fields: [problemOf(checked.problem)] });
        if (checked.value !== null) checkGlyphs(checked.value);
        return settle(act, field, { value: checked.value });
      });
      return shown(caller, field);
    },

    /**
     * What was made now, or what the caller has saved. Throws AppError: `field_value_invalid` for fields that take no mark, `image_*`,
     * `strokes_invalid`, `signature_*`, `document_marks_too_large`; of a saved one `not_signed_in` and `not_found`.
     */
    attach: async (
      caller: RecipientCaller,
      fieldId: number,
      input: Attached,
      request: Incoming,
    ): Promise<SigningField> => {
      const isSaved = 'signature' in input;
      // On a host's device the session is the host's, not the signer's.
      if (isSaved && caller.hostName !== null) throw new AppError('not_found');
      const readSaved = isSaved ? await savedMarks(request) : null;
      const made = isSaved ? null : await readMark(files, threads, input);
      const { field, others } = await runAct(platform, caller, { afterConsent: true }, async (act) => {
        const field = await ownField(act, fieldId);
        if (field.type !== 'signature' && field.type !== 'initial') throw new AppError('field_value_invalid');
        const saved = isSaved ? await readSaved?.(act.tx, input.signature) : undefined;
        const mark = saved === undefined ? made : field.type === 'initial' ? saved.initials : saved.mark;
        if (mark === null) throw new AppError('not_found');
        const filled = await settle(act, field, { mark, isSaved });
        const marks = await listAlikeMarks(act.tx, filled);
        requireRoom(marks);
        const own = marks.find(({ isOwn }) => isOwn)?.bytes ?? 0;
        return { field: filled, others: bytesOfAll(marks) - own };
      });
      // With as many marks as an answer has no room for, each comes at its address.
      return shown(caller, field, ROOM_BYTES - others);
    },
  };
};

const problemOf = (code: string) => ({ path: 'value', code, message: code });
