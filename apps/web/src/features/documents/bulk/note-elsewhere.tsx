import { useTranslation } from 'react-i18next';
import { BulkNote } from './bulk-note.tsx';

/** The note on a screen that is not the list of documents: it brings its texts. */
export function NoteElsewhere() {
  useTranslation('bulk');
  return <BulkNote />;
}
