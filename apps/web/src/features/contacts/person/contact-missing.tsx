import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { CardPage } from '../../../ui/card-page.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageTrail } from '../../../ui/page-trail.ts';

export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found';

/** For a contact that does not exist and for one that is not for one's eyes: the same words as for any missing page. */
export function ContactMissing() {
  const { t } = useTranslation('common');
  return (
    <PageTrail value={null}>
      <CardPage title={t('missing.title')}>
        <Text c="dimmed">{t('missing.text')}</Text>
        <LinkButton style={{ alignSelf: 'flex-start' }} to="/contacts">
          {t('nav.contacts')}
        </LinkButton>
      </CardPage>
    </PageTrail>
  );
}
