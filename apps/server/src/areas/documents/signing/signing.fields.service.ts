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
import type { SigningParts } from './signing.service.ts';
import { clearGroup, fillField, findField, type FieldRow } from './signing.repo.ts';
import { checkValue } from './signing.values.ts';
import { toSigningField } from './signing.view.ts';

type FieldParts = Pick<SigningParts, 'files' | 'threads' | 'savedMarks'>;
type Content = { value?: string | null; mark?: StoredMark | null; isSaved?: boolean };
type Attached = Input<typeof attachSignature>['body'];

/** Filling fields, one at a time, kept as they are entered. Every rule is checked again on every write. */
export const fieldsService = (platform: Platform, { files, threads, savedMarks }: FieldParts) => {
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
      return toSigningField(platform, field, caller.recipientId);
    },

    /**
     * What was made now, or what the caller has saved. Throws AppError: `field_value_invalid` for fields that take no mark, `image_*`,
     * `strokes_invalid`, `signature_*`; of a saved one `not_signed_in` and `not_found`.
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
      const field = await runAct(platform, caller, { afterConsent: true }, async (act) => {
        const field = await ownField(act, fieldId);
        if (field.type !== 'signature' && field.type !== 'initial') throw new AppError('field_value_invalid');
        const saved = isSaved ? await readSaved?.(act.tx, input.signature) : undefined;
        const mark = saved === undefined ? made : field.type === 'initial' ? saved.initials : saved.mark;
        if (mark === null) throw new AppError('not_found');
        return settle(act, field, { mark, isSaved });
      });
      return toSigningField(platform, field, caller.recipientId);
    },
  };
};

const problemOf = (code: string) => ({ path: 'value', code, message: code });
