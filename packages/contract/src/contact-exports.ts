import { z } from 'zod';
import { ContactFields } from './contacts.columns.ts';
import { ContactSelection } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { Id, MAX_IDS } from './lists.ts';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;

/** Columns of exports: every field, `tags`, and when it was created. Order is kept. */
export const EXPORT_COLUMNS = [
  ...(Object.keys(ContactFields.shape) as (keyof ContactFields)[]),
  'tags',
  'createdAt',
] as const;
export const ExportColumn = z.enum(EXPORT_COLUMNS);
export type ExportColumn = z.infer<typeof ExportColumn>;

/**
 * Answers the file as it is being made. `downloadColumns` are names of the wire (`first_name`). SSN and FEIN are masked unless
 * `areSecretsWhole`, which needs someone who showed just now that it is them (409 `reauthentication_needed`).
 * `selected_ids` are a selection by ids; `id` is one contact.
 */
export const exportContacts = endpoint('POST /api/recipients/export/', 'Export contacts as CSV or XLSX', {
  body: z.object({
    selectedIds: z.array(z.coerce.number()).max(MAX_IDS).optional(),
    id: Id.optional(),
    selection: ContactSelection.optional(),
    downloadColumns: z.array(z.string()).min(1).max(EXPORT_COLUMNS.length),
    format: z.enum(EXPORT_FORMATS).default('csv'),
    areSecretsWhole: z.boolean().default(false),
  }),
  transport: 'download',
});
