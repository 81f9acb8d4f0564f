import { Alert, Group, Text } from '@mantine/core';
import { isErrorCode, type Job } from '@sealwright/contract';
import { CircleAlert, Upload, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/format.ts';
import { Card } from '../../../../ui/card.tsx';
import { useErrorTexts } from '../../../../ui/error-text.ts';
import { Facts } from '../../../../ui/facts.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';

const COUNTS = ['created', 'known', 'failed'] as const;

/** What came of it, in numbers, and where to go from here. */
export function ImportOutcome({ job: { state, error, result } }: { job: Job }) {
  const { t } = useTranslation('administration');
  const errors = useErrorTexts();
  const format = useFormat();
  const how = state === 'done' || state === 'cancelled' ? state : 'failed';
  return (
    <Card title={t(`import.outcome.${how}`)} description={t('import.outcome.text')}>
      {how === 'failed' ? (
        <Alert role="alert" color="red" icon={<CircleAlert aria-hidden />}>
          <Text size="sm">{errors(error !== null && isErrorCode(error) ? error : 'internal')}</Text>
        </Alert>
      ) : null}
      <Facts
        facts={COUNTS.map((key) => ({
          key,
          name: t(`import.count.${key}`),
          value: format.number(Number(result[key] ?? 0)),
        }))}
      />
      <Group gap="xs">
        <LinkButton to="/admin/users" leftSection={<Users size={18} aria-hidden />}>
          {t('import.to_users')}
        </LinkButton>
        <LinkButton to="/admin/users/import" variant="default" leftSection={<Upload size={18} aria-hidden />}>
          {t('import.another')}
        </LinkButton>
      </Group>
    </Card>
  );
}
