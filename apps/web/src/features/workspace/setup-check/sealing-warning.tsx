import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../ui/link-button.tsx';
import { sealingStateQuery } from './setup-check.queries.ts';

/** On every screen of administrators while documents cannot be sealed: nothing can be sent until they act. */
export function SealingWarning() {
  const { t } = useTranslation('setup-check');
  const { data } = useQuery(sealingStateQuery);
  if (!data?.isBroken) return null;
  const { waitingCount } = data;
  return (
    <Group component="section" gap="8px 16px" justify="center" p="8px 16px" fz="sm" c="white" bg="red.9" role="alert">
      <span>
        {t('warning.text')} {waitingCount > 0 ? t('warning.waiting', { count: waitingCount }) : null}
      </span>
      <LinkButton size="compact-md" variant="white" color="red.9" to="/admin/setup-check">
        {t('warning.link')}
      </LinkButton>
    </Group>
  );
}
