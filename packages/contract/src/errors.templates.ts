/** What can fail with templates and what is kept to use again: status, and English. Kept apart from `errors.ts` for its length. */
export const templateStatuses = {
  template_archived: 409,
  template_unpublished: 409,
  template_incomplete: 422,
  template_archive_unreadable: 422,
  template_archive_too_large: 413,
  template_is_placeholder: 409,
  template_not_placeholder: 409,
  placeholder_pages_differ: 422,
  placeholder_no_fields: 422,
  laying_in_use: 409,
  fields_too_many: 422,
  signature_blank: 422,
} as const satisfies Record<string, number>;

export const templateTexts: Record<keyof typeof templateStatuses, string> = {
  template_archived: 'The template is archived. Bring it back first.',
  template_unpublished: 'The template has no published version yet. Publish it first.',
  template_incomplete: 'The template cannot be published yet. See what is missing.',
  template_archive_unreadable: 'This file is not an exported template.',
  template_archive_too_large: 'An exported template is no larger than 26 MB.',
  template_is_placeholder: 'This template has fields only, without files. Lay it over a document instead.',
  template_not_placeholder: 'This template has files of its own and can’t be laid over a document.',
  placeholder_pages_differ:
    'The document’s pages have another number or size than the pages these fields were saved from.',
  placeholder_no_fields: 'There are no fields to save yet. Place fields first.',
  laying_in_use: 'Formulas of other fields calculate with the placed fields. Change them, or remove both.',
  fields_too_many: 'A document can have up to 2,000 fields.',
  signature_blank: 'This image shows nothing. Choose one with a signature on it.',
};
