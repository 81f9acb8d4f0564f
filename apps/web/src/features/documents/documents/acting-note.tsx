import { Alert, Group, Text } from '@mantine/core';
import { listAbsences } from '@sealwright/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { acting } from '../../../lib/acting.ts';
import { api } from '../../../lib/api.ts';
import { formatDay, IN_WORDS } from '../../../lib/days.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { isolated } from '../../../lib/isolated.ts';
import { useSession } from '../../../lib/session.ts';
import { ROOT } from './documents.queries.ts';

/** Who of the team one acts for is on leave. */
const absencesQuery = () => {
  const team = acting()?.teamId ?? null;
  return queryOptions({
    queryKey: [...ROOT, 'absences', team],
    queryFn: ({ signal }) => api(listAbsences, { params: { id: team ?? 0 }, signal }),
    enabled: team !== null,
  });
};

/** Says for whom one acts while they are on leave, and leads to their documents. */
export function ActingNote() {
  const { t } = useTranslation('documents');
  const locale = useLocale();
  const me = useSession(({ user }) => user?.id);
  const { data } = useQuery(absencesQuery());
  const mine = data?.results.filter(({ delegate, isRunning }) => isRunning && delegate.id === me) ?? [];
  return mine.map(({ user, lastDay }) => (
    <Alert key={user.id}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 240px" miw={0} style={{ overflowWrap: 'anywhere' }}>
          {t('acting.text', { name: isolated(user.name), day: formatDay(locale, lastDay, IN_WORDS) })}
        </Text>
        <Link to="/documents" search={{ creator: user.id }}>
          {t('acting.show')}
        </Link>
      </Group>
    </Alert>
  ));
}
