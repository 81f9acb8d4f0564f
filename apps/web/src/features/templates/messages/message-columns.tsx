import { ActionIcon, Badge, Group, Text } from '@mantine/core';
import type { MessageTemplate } from '@sealwright/contract';
import { Link } from '@tanstack/react-router';
import { Star, StarOff, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { LANGUAGE_NAMES } from '../../../lib/locale.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { type Column, rowLink } from '../../../ui/list/index.ts';
import type { MessagesSearch } from './messages.search.ts';
import { useMessageActs } from './use-message-acts.tsx';

/** What the list shows of a template. */
export function useMessageColumns(): Column<MessageTemplate, MessagesSearch['ordering']>[] {
  const { t } = useTranslation('messages');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        card: 'title',
        isRowHeader: true,
        orders: ['name', '-name'],
        cell: (template) => <Name template={template} />,
      },
      {
        id: 'kind',
        header: t('column.kind'),
        width: 220,
        card: 'line',
        orders: ['kind', '-kind'],
        cell: ({ kind }) => t(`kind.${kind}`),
      },
      {
        id: 'languages',
        header: t('column.languages'),
        width: 200,
        card: 'note',
        cell: ({ locale, translations }) =>
          [locale, ...translations.map((text) => text.locale)].map((one) => LANGUAGE_NAMES[one]).join(', '),
      },
      {
        id: 'changed',
        header: t('column.changed'),
        width: 140,
        isForDesks: true,
        orders: ['-updated_at', 'updated_at'],
        cell: ({ updatedAt }) => <time dateTime={updatedAt}>{format.date(updatedAt)}</time>,
      },
      {
        id: 'acts',
        header: t('column.acts'),
        isHeaderHidden: true,
        width: 112,
        align: 'end',
        card: 'acts',
        cell: (template) => <Acts template={template} />,
      },
    ],
    [t, format],
  );
}

function Name({ template: { id, name, isDefault } }: { template: MessageTemplate }) {
  const { t } = useTranslation('messages');
  return (
    <Group gap={8} display="inline-flex" maw="100%">
      <Text span inherit miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Link {...rowLink('card', name)} to="/templates/messages/$id" params={{ id: String(id) }}>
          <Bdi>{name}</Bdi>
        </Link>
      </Text>
      {isDefault ? (
        <Badge size="sm" variant="light" style={{ flexShrink: 0 }}>
          {t('default')}
        </Badge>
      ) : null}
    </Group>
  );
}

function Acts({ template }: { template: MessageTemplate }) {
  const { t } = useTranslation('messages');
  const { setDefault, remove, isBusy } = useMessageActs(template);
  const { name, isDefault, permissions } = template;
  const star = t(isDefault ? 'unset_default_name' : 'set_default_name', { name });
  const drop = t('delete.name', { name });
  return (
    <Group gap={4} wrap="nowrap" display="inline-flex">
      {permissions.update ? (
        <ActionIcon aria-label={star} title={star} disabled={isBusy} onClick={() => void setDefault()}>
          {isDefault ? <StarOff size={18} aria-hidden /> : <Star size={18} aria-hidden />}
        </ActionIcon>
      ) : null}
      {permissions.delete ? (
        <ActionIcon aria-label={drop} title={drop} disabled={isBusy} onClick={() => void remove()}>
          <Trash2 size={18} aria-hidden />
        </ActionIcon>
      ) : null}
    </Group>
  );
}
