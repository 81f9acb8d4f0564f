import { Text } from '@mantine/core';
import type { Document } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import { FilledText } from './filled-text.tsx';

/** Leads to the contact, who may be deleted by now: their page says so. */
function clientOf({ client, clientName }: Document) {
  if (client === null || clientName === null) return null;
  return (
    <LinkAnchor to="/contacts/$id" params={{ id: String(client) }}>
      <Bdi>{clientName}</Bdi>
    </LinkAnchor>
  );
}

/** The dates and settings; what has not happened is left out. */
export function DocumentFacts({ document }: { document: Document }) {
  const { t } = useTranslation('documents');
  const format = useFormat();
  const time = (at: string | null) => (at ? <time dateTime={at}>{format.time(at)}</time> : null);
  const text = (words: string) => (words ? <Bdi>{words}</Bdi> : null);
  const message = document.message ? (
    <Text inherit style={{ whiteSpace: 'pre-wrap' }}>
      <FilledText document={document} text={document.message} />
    </Text>
  ) : null;
  const originOf = ({ origin }: Document) =>
    origin === null
      ? null
      : t('facts.origin_text', {
          installation: origin.installation,
          day: format.date(origin.importedAt),
          id: String(origin.id),
        });
  const isPrivate = document.visibility === 'private';
  const facts = [
    { key: 'subject', value: document.subject ? <FilledText document={document} text={document.subject} /> : null },
    { key: 'creator', value: text(document.creator.name || document.creator.email) },
    { key: 'owner', value: document.owner.id === document.creator.id ? null : text(document.owner.name) },
    { key: 'created', value: time(document.createdAt) },
    { key: 'sent', value: time(document.sentAt) },
    { key: 'expires', value: time(document.expiresAt) },
    { key: 'completed', value: time(document.completedAt) },
    { key: 'signing_option', value: document.signingOption ? t(`option.${document.signingOption}`) : null },
    {
      key: 'visibility',
      value: isPrivate || document.can.share ? t(`visibility.${document.visibility}`) : null,
    },
    { key: 'folder', value: text(document.folder?.name ?? '') },
    { key: 'client', value: clientOf(document) },
    { key: 'form_type', value: text(document.formType ?? '') },
    { key: 'origin', value: originOf(document) },
    { key: 'message', value: message },
  ] as const;
  return (
    <Card title={t('facts.title')}>
      <Facts
        facts={facts
          .filter(({ value }) => value !== null)
          .map(({ key, value }) => ({ key, name: t(`facts.${key}`), value }))}
      />
    </Card>
  );
}
