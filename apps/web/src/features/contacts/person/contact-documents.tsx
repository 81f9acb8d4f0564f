import { Button } from '@mantine/core';
import type { listContactDocuments, Output } from '@sealwright/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { contactDocumentsQuery } from './contact.queries.ts';
import classes from './contact-page.module.css';
import { ContactSection } from './contact-section.tsx';

type ContactDocument = Output<typeof listContactDocuments>['results'][number];

/** The documents this person has a part in, newest first. */
export function ContactDocuments({ id }: { id: number }) {
  const { t } = useTranslation('contact');
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    contactDocumentsQuery(id),
  );
  const documents = data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <ContactSection title={t('documents.title')}>
      {isPending ? <TextSkeleton lines={3} /> : null}
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data && documents.length === 0 ? <p className={classes.none}>{t('documents.none')}</p> : null}
      {documents.length > 0 ? (
        <ul className={classes.documents}>
          {documents.map((document) => (
            <Entry key={document.id} document={document} />
          ))}
        </ul>
      ) : null}
      {hasNextPage ? (
        <Button variant="default" size="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('load_more')}
        </Button>
      ) : null}
    </ContactSection>
  );
}

function Entry({ document }: { document: ContactDocument }) {
  const { t } = useTranslation('contact');
  const format = useFormat();
  return (
    <li>
      <Link className={classes.document} to="/documents/$id" params={{ id: String(document.id) }}>
        <span className={classes.documentTitle}>
          <Bdi>{document.title || t('documents.untitled')}</Bdi>
        </span>
        <StatusBadge status={document.status} />
        <span className={classes.quiet}>
          <Role role={document.role} />
          <Bdi>{document.number}</Bdi>
          {' · '}
          <time dateTime={document.createdAt}>{format.date(document.createdAt)}</time>
        </span>
      </Link>
    </li>
  );
}

const ROLES = ['signer', 'approver', 'copy', 'in_person', 'viewer', 'witness'] as const;
type Role = (typeof ROLES)[number];
const isRole = (role: string): role is Role => (ROLES as readonly string[]).includes(role);

function Role({ role }: { role: string }) {
  const { t } = useTranslation('common');
  return isRole(role) ? `${t(`role.${role}`)} · ` : null;
}
