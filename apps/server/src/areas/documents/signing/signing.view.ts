import type { ShownMark, SigningField } from '@sealwright/contract';
import type { StoredMark } from '../../../migrations/tables.documents.ts';
import { toField } from '../documents/index.ts';
import type { FieldRow } from './signing.repo.ts';

/** A field as its signer, or another of the document's recipients, sees it. */
export function toSigningField(row: FieldRow, viewerId: number, show: (mark: StoredMark) => ShownMark): SigningField {
  const field = toField(row);
  return { ...field, isMine: field.recipient === viewerId, mark: row.mark === null ? null : show(row.mark) };
}
