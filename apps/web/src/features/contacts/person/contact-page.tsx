import { Badge, Flex, Group, Stack, Text } from '@mantine/core';
import type { Contact } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RoundIcon } from '../../../ui/round-icon.tsx';
import { initialsOf } from '../../../lib/initials.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton, TextSkeleton } from '../../../ui/skeletons.tsx';
import { contactQuery } from './contact.queries.ts';
import { ContactActions } from './contact-actions.tsx';
import { ContactActivity } from './contact-activity.tsx';
import { ContactDetails } from './contact-details.tsx';
import { ContactDocuments } from './contact-documents.tsx';
import { ContactMissing, isMissing } from './contact-missing.tsx';
import { companyOf, nameOf } from './contact-name.ts';
import classes from './contact-page.module.css';
import { ContactChecklists } from './contact-checklists.tsx';
import { ContactReturns } from './contact-returns.tsx';
import { DeletedBanner } from './deleted-banner.tsx';

/** One contact: who it is, the documents with them, and all that was done to it. */
export function ContactPage({ id }: { id: number }) {
  const { t } = useTranslation('contact');
  const { data, error, isPending, refetch } = useQuery(contactQuery(id));
  if (isMissing(error)) return <ContactMissing />;
  return (
    <Page
      title={data ? nameOf(data) : t('title')}
      heading={data ? <Heading contact={data} /> : null}
      description={data ? <Marks contact={data} /> : null}
      error={data ? null : error}
      onRetry={() => void refetch()}
      actions={data && data.deletedAt === null ? <ContactActions contact={data} /> : null}
    >
      {data ? <Body contact={data} /> : null}
      {isPending ? <Coming /> : null}
    </Page>
  );
}

function Body({ contact }: { contact: Contact }) {
  return (
    <>
      {contact.deletedAt === null ? null : <DeletedBanner contact={contact} />}
      <div className={classes.grid}>
        <ContactDetails contact={contact} />
        <Stack gap="lg" miw={0}>
          <ContactDocuments id={contact.id} />
          <ContactReturns id={contact.id} />
          <ContactActivity id={contact.id} />
          {contact.deletedAt === null ? <ContactChecklists contact={contact} /> : null}
        </Stack>
      </div>
    </>
  );
}

function Coming() {
  return (
    <div className={classes.grid}>
      <RowsSkeleton rows={5} />
      <TextSkeleton lines={6} />
    </div>
  );
}

function Heading({ contact }: { contact: Contact }) {
  const name = nameOf(contact);
  return (
    <Flex component="span" gap={14} align="center">
      <RoundIcon size={48} fz={18} fw={600} aria-hidden>
        {initialsOf(name)}
      </RoundIcon>
      <Bdi>{name}</Bdi>
    </Flex>
  );
}

function Marks({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contact');
  const company = companyOf(contact);
  return (
    <Group gap="xs" mt={8}>
      {contact.clientType === null ? null : <span>{t(`type.${contact.clientType}`)}</span>}
      {company === '' ? null : (
        <Text inherit fw={700} miw={0}>
          <Bdi>{company}</Bdi>
        </Text>
      )}
      {contact.tags.map(({ id, name }) => (
        <Badge key={id} variant="light" color="gray" tt="none">
          <Bdi>{name}</Bdi>
        </Badge>
      ))}
    </Group>
  );
}
