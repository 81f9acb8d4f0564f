import { Button, Text, Textarea, TextInput } from '@mantine/core';
import { type LegalHold, Line } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Gavel } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CancelButton, Form, FormActions, useEditForm } from '../../../ui/form/index.ts';
import { type Column, List, rowLink } from '../../../ui/list/index.ts';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { ClientSelect } from '../clients/client-select.tsx';
import { holdsQuery, usePlaceHold, useReleaseHold } from './retention.queries.ts';

/** What must not be deleted, why, and who said so. Released ones stay in the list. */
export function HoldsCard() {
  const { t } = useTranslation('retention');
  const [page, setPage] = useState(1);
  const [isAsked, setAsked] = useState(false);
  return (
    <Card
      title={t('holds.title')}
      description={t('holds.text')}
      actions={
        <Button variant="default" leftSection={<Gavel size={16} aria-hidden />} onClick={() => setAsked(true)}>
          {t('holds.place')}
        </Button>
      }
    >
      <List
        label={t('holds.title')}
        query={useQuery(holdsQuery(page))}
        columns={useColumns()}
        view={{ page }}
        onView={(view) => setPage(view.page)}
        pageSize={10}
        isFiltered={false}
        isBareWhenEmpty
        failed={t('failed')}
        empty={<EmptyState title={t('holds.empty')} text={t('holds.empty_text')} />}
        nothingFound={null}
      />
      {isAsked ? <HoldDialog onClose={() => setAsked(false)} /> : null}
    </Card>
  );
}

const Rules = z.object({
  documentNumber: z
    .string()
    .refine((text) => text.trim() === '' || /^(?:[a-z]-)?0*\d{1,9}$/i.test(text.trim()), 'hold_target'),
  reason: z
    .string()
    .refine((text) => text.trim() !== '', 'field_required')
    .refine((text) => Line(500).safeParse(text).success, 'too_big'),
});

function HoldDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('retention');
  const place = usePlaceHold();
  const [client, setClient] = useState<{ id: number; name: string } | null>(null);
  const edit = useEditForm<z.infer<typeof Rules>>({
    rules: Rules,
    values: { documentNumber: '', reason: '' },
    save: async ({ documentNumber, reason }) => {
      const number = documentNumber.trim();
      await place.mutateAsync({
        ...(number === '' ? {} : { documentNumber: number }),
        ...(client === null ? {} : { client: client.id }),
        reason,
      });
      toastDone(t('holds.placed'));
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={t('holds.place')}>
      <Form of={edit} failed={t('holds.failed')}>
        <Text size="sm">{t('holds.either')}</Text>
        <TextInput {...edit.field('documentNumber')} label={t('holds.number')} placeholder="D-000123" maxLength={16} />
        <ClientSelect label={t('holds.client')} client={client} onChange={setClient} />
        <Textarea {...edit.field('reason')} label={t('holds.reason')} required maxLength={500} autosize minRows={2} />
        <FormActions submit={t('holds.place')} isSaving={edit.isSaving} cancel={<CancelButton onClick={onClose} />} />
      </Form>
    </Dialog>
  );
}

function useColumns(): Column<LegalHold>[] {
  const { t } = useTranslation('retention');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'target',
        header: t('column.held'),
        isRowHeader: true,
        card: 'title',
        cell: (hold) => <Target hold={hold} />,
      },
      { id: 'reason', header: t('column.reason'), card: 'line', cell: ({ reason }) => <Bdi>{reason}</Bdi> },
      {
        id: 'placed',
        header: t('column.placed'),
        width: 200,
        isForDesks: true,
        card: 'line',
        cell: ({ createdAt, createdBy }) => t('by', { day: format.date(createdAt), name: isolated(createdBy) }),
      },
      {
        id: 'released',
        header: t('column.released'),
        width: 200,
        card: 'line',
        cell: ({ releasedAt, releasedBy }) =>
          releasedAt === null
            ? t('holds.active')
            : t('by', { day: format.date(releasedAt), name: isolated(releasedBy ?? '') }),
      },
      {
        id: 'acts',
        header: t('column.acts'),
        isHeaderHidden: true,
        width: 130,
        align: 'end',
        card: 'wide',
        cell: (hold) => (
          <div data-raised>
            <Release hold={hold} />
          </div>
        ),
      },
    ],
    [t, format],
  );
}

function Target({ hold: { document, client } }: { hold: LegalHold }) {
  const { t } = useTranslation('retention');
  if (document !== null) {
    const name = `${document.number} ${document.title}`;
    return (
      <Link {...rowLink('card', name)} to="/documents/$id" params={{ id: String(document.id) }}>
        <Bdi>{name}</Bdi>
      </Link>
    );
  }
  return <span>{t('holds.all_of', { name: isolated(client?.name ?? '') })}</span>;
}

function Release({ hold }: { hold: LegalHold }) {
  const { t } = useTranslation('retention');
  const { mutate, isPending } = useReleaseHold();
  if (!hold.permissions.release) return null;
  const release = async () => {
    const question = { title: t('holds.release'), body: t('holds.release_text'), confirmLabel: t('holds.release') };
    if (!(await confirm(question))) return;
    mutate(hold.id, {
      onSuccess: () => toastDone(t('holds.released')),
      onError: (error) => toastFailure(t('holds.release_failed'), error),
    });
  };
  return (
    <Button size="xs" variant="default" loading={isPending} onClick={() => void release()}>
      {t('holds.release')}
    </Button>
  );
}
