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
  account_import_known: 'This account has already been imported here. An account can only be imported once.',
  account_import_not_empty:
    'Your personal account isn’t empty. A personal account can only be imported into an empty one.',
  account_import_running: 'An import is already in progress.',
  account_import_too_large:
    'This export is too large to be imported here. Ask an administrator of this instance to import it.',
  account_import_unproven: 'The audit trail of a document in this export was changed, so nothing was imported.',
  account_import_unreadable:
    'This file isn’t a complete account export, so nothing was imported. Download the export again and try again.',
  account_import_unsealed:
    'A document in this export was signed but isn’t sealed yet. Wait until it’s sealed on the original instance, then export the account again.',
  account_import_version:
    'This export was created by a different version of Sealwright. Update both instances to the same version and export the account again.',
};
