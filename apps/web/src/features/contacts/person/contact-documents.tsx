import { Stack, Text } from '@mantine/core';
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
        <Stack component="ul" gap={2} mx={-10}>
          {all.map((document) => (
            <Entry key={document.id} document={document} />
          ))}
        </Stack>
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
        <Text inherit fw={550}>
          <Bdi>{document.title || t('documents.untitled')}</Bdi>
        </Text>
        <StatusBadge status={document.status} />
        <Text size="xs" c="dimmed">
          <Role role={document.role} />
          <Bdi>{document.number}</Bdi>
          {' · '}
          <time dateTime={document.createdAt}>{format.date(document.createdAt)}</time>
        </Text>
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
