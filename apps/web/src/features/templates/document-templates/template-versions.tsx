import { Button, Group, Select, Stack, Text } from '@mantine/core';
import type { Template, TemplateVersion } from '@sealwright/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { changedRefs, compare } from './compare.ts';
import { ChangeList } from './change-list.tsx';
import classes from './template-page.module.css';
import { useRestoreVersion } from './templates.acts.ts';
import { versionsQuery } from './templates.queries.ts';
import { VersionPages } from './version-pages.tsx';

type Props = { template: Template; isShown: boolean };

/** The versions of a template: who published which and when, what changed, and two of them side by side. */
export function TemplateVersions({ template, isShown }: Props) {
  const { t } = useTranslation('templates');
  const query = useInfiniteQuery({ ...versionsQuery(template.id), enabled: isShown });
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (!isShown) return null;
  if (isPending) return <RowsSkeleton rows={4} />;
  if (!data) return <ErrorNote error={error} title={t('failed.versions')} onRetry={() => void refetch()} />;
  const versions = data.pages.flatMap(({ results }) => results);
  if (versions.length === 0) return <Text c="dimmed">{t('no_versions')}</Text>;
  return (
    <Stack gap="lg" pt="md">
      <Card title={t('tab.versions')}>
        <ol className={classes.versions}>
          {versions.map((version) => (
            <VersionRow key={version.number} template={template} version={version} />
          ))}
        </ol>
        {hasNextPage ? (
          <Group>
            <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('more_versions')}
            </Button>
          </Group>
        ) : null}
      </Card>
      {versions.length > 1 || template.hasChanges ? (
        <Comparison key={versions[0]?.number} template={template} versions={versions} />
      ) : null}
    </Stack>
  );
}

function VersionRow({ template, version }: { template: Template; version: TemplateVersion }) {
  const { t } = useTranslation('templates');
  const format = useFormat();
  const { mutateAsync, isPending } = useRestoreVersion(template.id);
  const { number, note, publishedBy, publishedAt, restoredFrom } = version;
  const restore = async () => {
    const isSure = await confirm({
      title: t('ask.restore.title', { number }),
      body: t('ask.restore.text', { number }),
      confirmLabel: t('ask.restore.confirm'),
    });
    if (!isSure) return;
    await mutateAsync(number).then(
      (restored) => toastDone(t('done.publish', { number: restored.publishedVersion })),
      () => undefined,
    );
  };
  const isUsed = number === template.publishedVersion;
  return (
    <li className={classes.version}>
      <div>
        <Text fw={600}>
          {t('version', { number })}
          {isUsed ? ` · ${t('version_used')}` : ''}
        </Text>
        <Text size="sm" c="dimmed">
          {t('published', { name: isolated(publishedBy.name), time: format.time(publishedAt) })}
        </Text>
        {restoredFrom === null ? null : <Text size="sm">{t('restored_from', { number: restoredFrom })}</Text>}
        {note === '' ? null : (
          <Text size="sm">
            <bdi>{note}</bdi>
          </Text>
        )}
      </div>
      {isUsed || !template.permissions.update ? null : (
        <Button
          size="compact-md"
          variant="default"
          loading={isPending}
          leftSection={<Mirrored icon={Undo2} size={16} />}
          aria-label={t('restore_version', { number })}
          onClick={() => void restore()}
        >
          {t('act.restore')}
        </Button>
      )}
    </li>
  );
}

const DRAFT = 0;

/** Two of them beside each other; the draft is the newest. */
function Comparison({ template, versions }: { template: Template; versions: readonly TemplateVersion[] }) {
  const { t } = useTranslation('templates');
  const newest = versions[0]?.number ?? DRAFT;
  const [left, setLeft] = useState(template.hasChanges ? newest : (versions[1]?.number ?? newest));
  const [right, setRight] = useState(template.hasChanges ? DRAFT : newest);
  const nameOf = (number: number) => (number === DRAFT ? t('draft') : t('version', { number }));
  const contentOf = (number: number) =>
    versions.find((version) => version.number === number)?.content ?? template.content;
  const before = contentOf(left);
  const after = contentOf(right);
  const changes = useMemo(() => compare(before, after), [before, after]);
  const refs = useMemo(() => changedRefs(changes), [changes]);
  const data = [DRAFT, ...versions.map(({ number }) => number)].map((number) => ({
    value: String(number),
    label: nameOf(number),
  }));
  const choice = (label: string, value: number, onChoose: (number: number) => void) => (
    <Select
      label={label}
      allowDeselect={false}
      data={data}
      value={String(value)}
      onChange={(chosen) => chosen !== null && onChoose(Number(chosen))}
    />
  );
  return (
    <Card title={t('compare')}>
      <div className={classes.sides}>
        {choice(t('compare.before'), left, setLeft)}
        {choice(t('compare.after'), right, setRight)}
      </div>
      <ChangeList changes={changes} files={template.files} />
      <div className={classes.sides}>
        <VersionPages name={nameOf(left)} content={before} files={template.files} changed={refs} />
        <VersionPages name={nameOf(right)} content={after} files={template.files} changed={refs} />
      </div>
    </Card>
  );
}
