import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CardPage } from '../ui/card-page.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageTrail } from '../ui/page-trail.ts';

/** For what does not exist and for what is not for one's eyes: without the way to it, which would tell the two apart. */
export function MissingPage() {
  const { t } = useTranslation('common');
  return (
    <PageTrail value={null}>
      <CardPage title={t('missing.title')}>
        <Text c="dimmed">{t('missing.text')}</Text>
        <LinkButton to="/" style={{ alignSelf: 'flex-start' }}>
          {t('missing.home')}
        </LinkButton>
      </CardPage>
    </PageTrail>
  );
}
