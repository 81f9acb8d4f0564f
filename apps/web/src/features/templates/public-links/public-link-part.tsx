import { Alert, Stack } from '@mantine/core';
import type { Template } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { CameIn } from './came-in.tsx';
import { LinkCard } from './link-card.tsx';
import { LinkHead } from './link-head.tsx';
import { rolesForVisitors } from './link.form.ts';
import { publicLinksQuery } from './link.queries.ts';
import { LinksCard } from './links-card.tsx';
import { ShareCard } from './share-card.tsx';

/** Which link is shown: all without one. */
export type ShownLink = number | 'new' | undefined;

type Props = { template: Template; isShown: boolean; shown: ShownLink; onShow: (link: ShownLink) => void };

/** The public links of a template. One of them: who may begin a document by it, the link itself, and what came in. */
export function PublicLinkPart({ template, isShown, shown, onShow }: Props) {
  const { t } = useTranslation('public-links');
  const { data, error, isPending, refetch } = useQuery({ ...publicLinksQuery(template.id), enabled: isShown });
  if (!isShown) return null;
  if (isPending) return <RowsSkeleton rows={4} />;
  if (!data) return <ErrorNote error={error} title={t('failed.read')} onRetry={() => void refetch()} />;
  const { results, permissions } = data;
  const why = reasonOf(template, permissions.create);
  const maySet = why === null;
  const link = results.find(({ id }) => id === shown) ?? null;
  // The first link is made without a way through an empty list.
  const isNew = maySet && (shown === 'new' || results.length === 0);
  return (
    <Stack gap="lg" pt="md">
      {why === null ? null : <Alert color="gray">{t(`why.${why}`)}</Alert>}
      {results.length > 0 && (link !== null || isNew) ? <LinkHead template={template} link={link} /> : null}
      {link === null ? null : <ShareCard template={template} link={link} />}
      {maySet && (link !== null || isNew) ? (
        <LinkCard
          key={`${link?.id ?? 'new'} ${link?.version ?? 0}`}
          template={template}
          link={link}
          onMade={({ id }) => onShow(id)}
        />
      ) : null}
      {link === null || link.begun === 0 ? null : <CameIn template={template} link={link} />}
      {link === null && !isNew && results.length > 0 ? (
        <LinksCard template={template} links={results} onNew={maySet ? () => onShow('new') : null} />
      ) : null}
    </Stack>
  );
}

/** Why a link cannot be opened or changed; null where it can. */
function reasonOf(template: Template, maySet: boolean) {
  if (template.publishedVersion === 0) return 'unpublished';
  if (template.archivedAt !== null) return 'archived';
  if (template.visibility === 'private') return 'private';
  if (!maySet) return 'not_permitted';
  return rolesForVisitors(template).length === 0 ? 'no_role' : null;
}
