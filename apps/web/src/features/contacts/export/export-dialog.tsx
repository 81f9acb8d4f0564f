import type { ContactSelection } from '@sealwright/contract';

/** Chooses the range, the columns and the format of an export, and follows it until the file is saved. */
export function ExportDialog(_props: {
  /** What is selected in the list; null where nothing is. */
  selected: { selection: ContactSelection; count: number | null } | null;
  /** All that the list shows with its filters. */
  matching: { selection: ContactSelection; count: number; isCountEstimated: boolean };
  onClose: () => void;
}) {
  return null;
}
