import { isDeepStrictEqual } from 'node:util';
import type { SignatureInput, SigningField } from '@sealwright/contract';
import type { StoredMark } from '../../../migrations/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { FilesService, PdfThreads } from '../../files/index.ts';
import type { RecipientCaller } from './signing.access.ts';
import { type Act, runAct, say } from './signing.act.ts';
import { checkGlyphs } from './signing.glyphs.ts';
import { readMark } from './signing.marks.ts';
import { clearGroup, fillField, findField, type FieldRow } from './signing.repo.ts';
import { checkValue } from './signing.values.ts';
import { toSigningField } from './signing.view.ts';

/** Filling fields, one at a time, kept as they are entered. Every rule is checked again on every write. */
export const fieldsService = (platform: Platform, files: FilesService, threads: PdfThreads) => {
  const settle = async (
    act: Act,
    field: FieldRow,
    value: string | null,
    mark: StoredMark | null,
  ): Promise<FieldRow> => {
    if (field.value === value && isDeepStrictEqual(field.mark, mark)) return field;
    const isEmpty = value === null && mark === null;
    // One of a group is chosen.
    if (value !== null && field.radioGroup !== '') await clearGroup(act.tx, field);
    const filled = await fillField(act.tx, field, { value, mark, filledAt: isEmpty ? null : act.at });
    const action = mark === null ? 'recipient.field_filled' : 'recipient.signature_attached';
    const details = { field: field.id, type: field.type, ...(mark === null ? { isEmpty } : { kind: mark.kind }) };
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
        if (given !== null) checkGlyphs(given);
        return settle(act, field, checked.value, null);
      });
      return toSigningField(platform, field, caller.recipientId);
    },

    /** Throws AppError: `field_value_invalid` for fields that take no mark, `image_*`, `strokes_invalid`, `signature_*`. */
    attach: async (caller: RecipientCaller, fieldId: number, input: SignatureInput): Promise<SigningField> => {
      const mark = await readMark(files, threads, input);
      const field = await runAct(platform, caller, { afterConsent: true }, async (act) => {
        const field = await ownField(act, fieldId);
        if (field.type !== 'signature' && field.type !== 'initial') throw new AppError('field_value_invalid');
        return settle(act, field, null, mark);
      });
      return toSigningField(platform, field, caller.recipientId);
    },
  };
};

const problemOf = (code: string) => ({ path: 'value', code, message: code });
