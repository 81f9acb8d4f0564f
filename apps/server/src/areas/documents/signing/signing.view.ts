import type { SigningField } from '@sealwright/contract';
import type { Platform } from '../../../platform/platform.ts';
import { toField } from '../documents/index.ts';
import { dataUrl, showMark } from './signing.marks.shown.ts';
import type { FieldRow } from './signing.repo.ts';

/** A field as its signer, or another of the document's recipients, sees it. */
export async function toSigningField({ store }: Platform, row: FieldRow, viewerId: number): Promise<SigningField> {
  const field = toField(row);
  const { mark } = row;
  const image = mark !== null && 'sha256' in mark ? await store.get(mark.sha256) : null;
  return {
    ...field,
    isMine: field.recipient === viewerId,
    mark: mark === null ? null : showMark(mark, () => dataUrl('image/png', Buffer.from(image ?? []))),
  };
}
