import type { Time } from './columns.ts';

/** What came from other installations. */
export type AccountTables = {
  accountImports: {
    accountId: number;
    installation: string;
    installationName: string;
    originalId: number;
    exportedAt: Time;
    importedAt: Time;
  };
  documentOrigins: {
    accountId: number;
    documentId: number;
    installationName: string;
    originalId: number;
    importedAt: Time;
  };
};
