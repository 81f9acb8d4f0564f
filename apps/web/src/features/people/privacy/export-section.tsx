import { exportMyData } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { BeginExport } from './begin-export.tsx';
import { ExportCard } from './export-card.tsx';
import { ExportList } from './export-list.tsx';
import { exportsQuery } from './exports.ts';

/** Everything one has here, as a file: asking for it, seeing it made, taking it. */
export function ExportSection() {
  const { t } = useTranslation('privacy');
  return (
    <ExportCard
      kind="person"
      title={t('export.title')}
      text={t('export.text')}
      reading={useQuery(exportsQuery)}
      renderOver={(jobs) => <ExportList kind="person" label={t('export.list')} jobs={jobs} />}
    >
      <BeginExport kind="person" label={t('export.begin')} begin={() => api(exportMyData)} isMain />
    </ExportCard>
  );
}
