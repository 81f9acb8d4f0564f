import type { listContactDocuments, Output } from '@sealwright/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useKeptPages } from '../../../ui/list/index.ts';
import { contactDocumentsQuery } from './contact.queries.ts';
import classes from './contact-page.module.css';
import { PagedSection } from './paged-section.tsx';

type ContactDocument = Output<typeof listContactDocuments>['results'][number];

/** The documents this person has a part in, newest first. */
export function ContactDocuments({ id }: { id: number }) {
  const { t } = useTranslation('contact');
  const list = useInfiniteQuery(contactDocumentsQuery(id));
  useKeptPages('documents', list);
  return (
    <PagedSection title={t('documents.title')} none={t('documents.none')} list={list}>
      {(all) => (
        <ul className={classes.documents}>
          {all.map((document) => (
            <Entry key={document.id} document={document} />
          ))}
        </ul>
      )}
    </PagedSection>
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
