import { Alert, Group, Text } from '@mantine/core';
import { type ContactImport, isErrorCode } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Info, Tag, Upload, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Counts } from './counts.tsx';
import { ImportProblems } from './import-problems.tsx';
import { areAllRowsBad } from './imports.figures.ts';
import { tagIdsQuery } from './imports.queries.ts';
import { ImportStateBadge } from './state-badge.tsx';

/** What happened, in numbers, and where to go from here. */
export function ImportOutcome({ one }: { one: ContactImport }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  return (
    <>
      <Card>
        <Group justify="space-between" gap="xs">
          <Text fw={550} miw={0}>
            <Bdi>{one.fileName}</Bdi>
          </Text>
          <ImportStateBadge state={one.state} />
        </Group>
        <Text size="sm" c="dimmed">
          {[
            t('outcome.rows', { rows: format.number(one.rowCount) }),
            one.finishedAt === null ? null : format.time(one.finishedAt),
          ]
            .filter((word) => word !== null)
            .join(' · ')}
        </Text>
        <Why one={one} />
        <Counts one={one} />
        <WaysOn one={one} />
      </Card>
      {one.failedCount > 0 ? <ImportProblems one={one} /> : null}
    </>
  );
}

/** What needs words beside the numbers. */
function Why({ one }: { one: ContactImport }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const errors = useErrorTexts();
  return (
    <>
      {one.state === 'failed' ? (
        <Alert role="alert" color="red" icon={<CircleAlert aria-hidden />} title={t('outcome.failed')}>
          <Text size="sm">{whyFailed()}</Text>
          {one.createdCount + one.updatedCount + one.restoredCount > 0 ? (
            <Text size="sm">{t('outcome.kept')}</Text>
          ) : null}
        </Alert>
      ) : null}
      {one.state === 'cancelled' ? <Text>{t('outcome.cancelled')}</Text> : null}
      {one.skippedDeletedCount > 0 ? (
        <Alert
          color="blue"
          icon={<Info aria-hidden />}
          title={t('outcome.deleted_title', { deleted: format.number(one.skippedDeletedCount) })}
        >
          <Text size="sm" mb="sm">
            {t('outcome.deleted_text')}
          </Text>
          <Group gap="xs">
            <LinkButton to="/contacts/deleted" size="sm" variant="default">
              {t('outcome.deleted_link')}
            </LinkButton>
          </Group>
        </Alert>
      ) : null}
      {one.tagsLeftOutCount > 0 ? (
        <Alert
          color="blue"
          icon={<Info aria-hidden />}
          title={t('outcome.tags_title', { contacts: format.number(one.tagsLeftOutCount) })}
        >
          <Text size="sm">{t('outcome.tags_text')}</Text>
        </Alert>
      ) : null}
    </>
  );

  function whyFailed(): string {
    if (areAllRowsBad(one)) return t('outcome.failed_rows');
    return errors(one.error !== null && isErrorCode(one.error) ? one.error : 'internal');
  }
}

function WaysOn({ one }: { one: ContactImport }) {
  const { t } = useTranslation('imports');
  const tags = useQuery(tagIdsQuery(one.tags)).data ?? [];
  return (
    <Group gap="xs">
      <LinkButton to="/contacts" leftSection={<Users size={18} aria-hidden />}>
        {t('outcome.contacts')}
      </LinkButton>
      {tags.length > 0 ? (
        <LinkButton
          variant="default"
          leftSection={<Tag size={18} aria-hidden />}
          to="/contacts"
          search={{ tags: tags.join(','), tagMatch: 'all' as const }}
        >
          {t('outcome.tagged')}
        </LinkButton>
      ) : null}
      <LinkButton to="/contacts/import" variant="default" leftSection={<Upload size={18} aria-hidden />}>
        {t('outcome.another')}
      </LinkButton>
    </Group>
  );
}
