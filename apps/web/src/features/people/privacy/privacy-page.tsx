import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page.tsx';
import { AccountExportSection } from './account-export-section.tsx';
import { AccountImportSection } from './account-import-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { ExportSection } from './export-section.tsx';

/** What one can ask for of one's own data: all of it in a file, a whole account from another place, or that it goes. */
export function PrivacyPage() {
  const { t } = useTranslation('privacy');
  return (
    <Page title={t('title')} description={t('description')}>
      <Stack gap="lg" maw={880}>
        <ExportSection />
        <AccountExportSection />
        <AccountImportSection />
        <DeletionSection />
      </Stack>
    </Page>
  );
}
