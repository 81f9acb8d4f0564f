import type { ContactSelection } from '@sealwright/contract';

/** Gives tags to what is selected, and takes tags away: already on all, on some, newly added, removed. */
export function AssignTagsModal(_props: {
  selection: ContactSelection;
  /** How many are selected; null while nobody knows. */
  count: number | null;
  onClose: () => void;
  /** It was done, or goes on as long work. */
  onDone: () => void;
}) {
  return null;
}
