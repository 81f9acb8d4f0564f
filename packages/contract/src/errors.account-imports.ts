/** What can fail with the import of a whole account: status, and English. */
export const accountImportStatuses = {
  account_import_known: 409,
  account_import_not_empty: 409,
  account_import_running: 409,
  account_import_too_large: 413,
  account_import_unproven: 422,
  account_import_unreadable: 422,
  account_import_unsealed: 409,
  account_import_version: 409,
} as const satisfies Record<string, number>;

export const accountImportTexts: Record<keyof typeof accountImportStatuses, string> = {
  account_import_known: 'This account was imported here before. An account can be imported once.',
  account_import_not_empty:
    'Your personal account isn’t empty. A personal account can only be imported into an empty one.',
  account_import_running: 'An import is already in progress.',
  account_import_too_large:
    'This export is too large to be imported here. Ask the people who run this instance to import it.',
  account_import_unproven: 'The audit trail of a document in this export was changed, so nothing was imported.',
  account_import_unreadable:
    'This file isn’t a complete account export, so nothing was imported. Download the export again and try once more.',
  account_import_unsealed:
    'A document in this export was signed and not sealed yet. Wait until it’s sealed where it is, then export the account again.',
  account_import_version:
    'This export was made by a different version of the product. Update both instances to the same version and export the account again.',
};
