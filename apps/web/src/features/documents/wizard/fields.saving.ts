import type { Document } from '@sealwright/contract';
import { createAutosave } from '../../../editor/autosave.ts';
import { type EditorField, type EditorFile, type SavedField, toServer } from '../../../editor/fields.ts';
import { ApiError } from '../../../lib/api.ts';
import { isPassing } from '../../../editor/passing.ts';
import { saveFields } from './wizard.queries.ts';

export type FieldsSaving = ReturnType<typeof createFieldsSaving>;

type Send = typeof saveFields;

/**
 * Saves the editor's fields as one set. The server's ids are kept here and not in the editor: undo would bring back fields
 * without them. A change by someone else in between is refused, until `overwrite` is called.
 */
export function createFieldsSaving(
  document: Pick<Document, 'id' | 'fields' | 'version'>,
  files: readonly EditorFile[],
  send: Send = saveFields,
) {
  let ids = new Map(document.fields.map(({ id }) => [`f${id}`, id]));
  let version: number | null = document.version;
  let sent: readonly SavedField[] = [];

  async function save(fields: readonly EditorField[]): Promise<void> {
    sent = toServer(fields, files);
    const withIds = sent.map((field) => {
      const id = ids.get(field.key);
      return id === undefined ? field : { ...field, id };
    });
    const answer = await send(document.id, withIds, version);
    ids = new Map(answer.fields.flatMap(({ id, key }) => (key === undefined ? [] : [[key, id] as const])));
    ({ version } = answer);
  }

  const autosave = createAutosave<readonly EditorField[]>({ save, isPassing });
  return {
    ...autosave,
    /** Saves over what someone else has changed meanwhile. */
    overwrite() {
      version = null;
      return autosave.retry();
    },
    /** The editor's key of the field a refusal is about, if it is about one. */
    keyOfRefused(error: unknown): string | null {
      const path = error instanceof ApiError ? error.fields[0]?.path : undefined;
      const index = /^fields\.(\d+)/.exec(path ?? '')?.[1];
      return index === undefined ? null : (sent[Number(index)]?.key ?? null);
    },
  };
}
