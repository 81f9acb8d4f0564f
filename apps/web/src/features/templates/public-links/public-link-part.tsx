import { Alert, Stack } from '@mantine/core';
import type { Template } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { CameIn } from './came-in.tsx';
import { LinkCard } from './link-card.tsx';
import { rolesForVisitors } from './link.form.ts';
import { publicLinkQuery } from './link.queries.ts';
import { ShareCard } from './share-card.tsx';

type Props = { template: Template; isShown: boolean };

/** The public link of a template: who may begin a document by it, the link itself, and what came in. */
export function PublicLinkPart({ template, isShown }: Props) {
  const { t } = useTranslation('public-links');
  const { data, error, isPending, refetch } = useQuery({ ...publicLinkQuery(template.id), enabled: isShown });
  if (!isShown) return null;
  if (isPending) return <RowsSkeleton rows={4} />;
  if (!data) return <ErrorNote error={error} title={t('failed.read')} onRetry={() => void refetch()} />;
  const { link, permissions } = data;
  const why = reasonOf(template, permissions.update);
  return (
    <Stack gap="lg" pt="md">
      {why === null ? null : <Alert color="gray">{t(`why.${why}`)}</Alert>}
      {link === null ? null : <ShareCard template={template} link={link} />}
      {permissions.update && why === null ? <LinkCard key={data.version} template={template} data={data} /> : null}
      {link === null || link.begun === 0 ? null : <CameIn template={template} />}
    </Stack>
  );
}

/** Why a link cannot be opened or changed; null where it can. */
function reasonOf(template: Template, mayUpdate: boolean) {
  if (template.publishedVersion === 0) return 'unpublished';
  if (template.archivedAt !== null) return 'archived';
  if (template.visibility === 'private') return 'private';
  if (!mayUpdate) return 'not_permitted';
  return rolesForVisitors(template).length === 0 ? 'no_role' : null;
}
