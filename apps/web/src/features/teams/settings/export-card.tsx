import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';

/** Leads to where the whole team is exported. */
export function ExportCard() {
  const { t } = useTranslation('teams');
  return (
    <Card title={t('export')} description={t('export.text')}>
      <LinkButton variant="default" style={{ alignSelf: 'start' }} to="/app/account/privacy">
        {t('export.open')}
      </LinkButton>
    </Card>
  );
}
