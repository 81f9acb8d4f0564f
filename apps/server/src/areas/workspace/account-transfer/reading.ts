import { tableFile } from '../../../platform/transfer/archive.ts';
import { type OpenArchive, withOpenArchive } from '../../../platform/transfer/archive-reading.ts';
import { AccountManifest, KNOWN_NAME, NUMBER_LINES, OPENED_LINES } from './format.ts';

// Far more than any upload may have, and than its sealed copy grows to.
const FILE_BYTES = 256 * 1024 * 1024;

export type AccountArchive = OpenArchive<AccountManifest>;

/**
 * Opens the export of an account for as long as `use` runs: as that of an installation, nothing is unpacked until it is read. Throws
 * ConfigError for what is no such export, damaged, or larger than it says.
 */
export const withAccountArchive = <T>(file: string, use: (archive: AccountArchive) => Promise<T>): Promise<T> =>
  withOpenArchive(
    file,
    {
      knownName: KNOWN_NAME,
      parse: (value) => AccountManifest.parse(value),
      partsOf: ({ tables, files }) => ({
        names: [NUMBER_LINES, OPENED_LINES, ...tables.map(({ name }) => tableFile(name))],
        files: files.count,
      }),
      fileBytes: FILE_BYTES,
    },
    use,
  );
