import { Alert, Stack } from '@mantine/core';
import type { listPublicLinks, Output, PublicLink, Template } from '@sealwright/contract';
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
  return <Links template={template} data={data} shown={shown} onShow={onShow} />;
}

type LinksProps = Omit<Props, 'isShown'> & { data: Output<typeof listPublicLinks> };

function Links({ template, data: { results, permissions }, shown, onShow }: LinksProps) {
  const { t } = useTranslation('public-links');
  const why = reasonOf(template, permissions.create);
  const link = results.find(({ id }) => id === shown) ?? null;
  // The first link is made without a way through an empty list.
  const isNew = why === null && link === null && (shown === 'new' || results.length === 0);
  const isOne = link !== null || isNew;
  return (
    <Stack gap="lg" pt="md">
      {why === null ? null : <Alert color="gray">{t(`why.${why}`)}</Alert>}
      {isOne && results.length > 0 ? <LinkHead template={template} link={link} /> : null}
      {isOne ? (
        <OneLink template={template} link={link} maySet={why === null} onMade={({ id }) => onShow(id)} />
      ) : (
        <AllLinks template={template} links={results} onNew={why === null ? () => onShow('new') : null} />
      )}
    </Stack>
  );
}

/** One link, or a new one. */
function OneLink(props: {
  template: Template;
  link: PublicLink | null;
  maySet: boolean;
  onMade: (link: PublicLink) => void;
}) {
  const { template, link, maySet, onMade } = props;
  return (
    <>
      {link === null ? null : <ShareCard template={template} link={link} />}
      {maySet ? (
        <LinkCard key={`${link?.id ?? 'new'} ${link?.version ?? 0}`} template={template} link={link} onMade={onMade} />
      ) : null}
      {link === null || link.begun === 0 ? null : <CameIn template={template} link={link} />}
    </>
  );
}

function AllLinks(props: { template: Template; links: readonly PublicLink[]; onNew: (() => void) | null }) {
  return props.links.length === 0 ? null : <LinksCard {...props} />;
}

/** Why a link cannot be opened or changed; null where it can. */
function reasonOf(template: Template, maySet: boolean) {
  if (template.publishedVersion === 0) return 'unpublished';
  if (template.archivedAt !== null) return 'archived';
  if (template.visibility === 'private') return 'private';
  if (!maySet) return 'not_permitted';
  return rolesForVisitors(template).length === 0 ? 'no_role' : null;
}
