import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { ExportForm } from './export-form.tsx';
import { ExportFailed, ExportGenerating, ExportSaved } from './export-states.tsx';
import { useMaking, type Wanted } from './export.making.ts';
import type { Ranges } from './range-choice.tsx';

type Props = Ranges & { onClose: () => void };

/** Chooses the range, the columns and the format of an export, and follows it until the file is saved. */
export function ExportDialog({ selected, matching, onClose }: Props) {
  const { t } = useTranslation('exports');
  const { making, make, stop, back } = useMaking();
  const wanted = useRef<Wanted>(null);
  // The question whether it is really this person may stand above it, and a press beside it must not lose a long export.
  const isBusy = making.state === 'generating';
  const begin = (chosen: Wanted) => {
    wanted.current = chosen;
    void make(chosen);
  };
  return (
    <Dialog
      onClose={onClose}
      size="xl"
      title={t('title')}
      closeOnClickOutside={!isBusy}
      closeOnEscape={!isBusy}
      trapFocus={!isBusy}
    >
      {/* Kept while the file is being made: what was chosen is there again afterwards. */}
      <div hidden={making.state !== 'choosing'}>
        <ExportForm selected={selected} matching={matching} onExport={begin} onCancel={onClose} />
      </div>
      {making.state === 'generating' ? <ExportGenerating making={making} onCancel={stop} /> : null}
      {making.state === 'saved' ? <ExportSaved making={making} onAgain={back} onClose={onClose} /> : null}
      {making.state === 'failed' ? (
        <ExportFailed error={making.error} onRetry={() => wanted.current && begin(wanted.current)} onBack={back} />
      ) : null}
    </Dialog>
  );
}
