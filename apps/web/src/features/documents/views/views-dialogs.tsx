import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import type { DocumentView } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { t as translate } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Bdi } from '../../../ui/bidi.tsx';
import { CancelButton, Form, FormActions, useEditForm } from '../../../ui/form/index.ts';
import { openDialog } from '../../../ui/open-dialog.ts';
import { Ruled } from '../../../ui/ruled.tsx';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { toastUndo } from '../../../ui/undo-toast.tsx';
import { useCreateView, useDeleteView, useUpdateView, viewsQuery } from './views.queries.ts';

/** Asks for the name of the view that is shown. */
export const openSaveView = (search: string, onSaved: (view: DocumentView) => void): Promise<void> =>
  openDialog(translate('view.save_title', { ns: 'documents' }), (close) => (
    <ViewForm view={null} search={search} onSaved={onSaved} onClose={close} />
  ));

/** All views: renames them, makes one the default, and deletes them. */
export const openViews = (): Promise<void> =>
  openDialog(translate('view.title', { ns: 'documents' }), () => <AllViews />);

const Rules = z.object({ name: z.string().trim().min(1, 'field_required').max(60), isDefault: z.boolean() });

function ViewForm(props: {
  view: DocumentView | null;
  search: string;
  onSaved?: (view: DocumentView) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('documents');
  const common = useTranslation('common').t;
  const { view, search, onSaved, onClose } = props;
  const [create, update] = [useCreateView(), useUpdateView()];
  const edit = useEditForm({
    rules: Rules,
    values: { name: view?.name ?? '', isDefault: view?.isDefault ?? false },
    save: async (values) => {
      const saved =
        view === null
          ? await create.mutateAsync({ ...values, search })
          : await update.mutateAsync({ view, change: values });
      toastDone(t('view.saved', { name: values.name }));
      onClose();
      onSaved?.(saved);
    },
  });
  return (
    <Form of={edit}>
      <TextInput {...edit.field('name')} label={t('view.name')} maxLength={60} required data-autofocus />
      <Checkbox
        label={t('view.default')}
        checked={edit.form.watch('isDefault')}
        onChange={({ currentTarget: { checked } }) => edit.form.setValue('isDefault', checked, { shouldDirty: true })}
      />
      <FormActions
        submit={common('save')}
        isSaving={edit.isSaving}
        cancel={<CancelButton onClick={onClose} />}
        justify="flex-end"
      />
    </Form>
  );
}

function AllViews() {
  const { t } = useTranslation('documents');
  const { data } = useQuery(viewsQuery);
  const [edited, setEdited] = useState<DocumentView | null>(null);
  if (edited !== null) return <ViewForm view={edited} search={edited.search} onClose={() => setEdited(null)} />;
  const views = data?.results ?? [];
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('view.text')}
      </Text>
      <Ruled aria-label={t('view.title')}>
        {views.map((view) => (
          <li key={view.id}>
            <ViewRow view={view} onEdit={() => setEdited(view)} />
          </li>
        ))}
      </Ruled>
    </Stack>
  );
}

function ViewRow({ view, onEdit }: { view: DocumentView; onEdit: () => void }) {
  const { t } = useTranslation('documents');
  const [create, remove] = [useCreateView(), useDeleteView()];
  const { name, search, isDefault } = view;
  const failed = (error: unknown) => toastFailure(t('view.delete_failed'), error);
  const bringBack = () =>
    void create.mutateAsync({ name, search, isDefault }).then(() => toastDone(t('view.saved', { name })), failed);
  const press = () =>
    void remove.mutateAsync(view).then(() => toastUndo(t('view.deleted', { name }), bringBack), failed);
  return (
    <Group justify="space-between" gap="sm" py="xs" wrap="nowrap" align="flex-start">
      <Stack gap={2} miw={0}>
        <Text style={{ overflowWrap: 'anywhere' }}>
          <Bdi>{name}</Bdi>
        </Text>
        {isDefault ? (
          <Text size="sm" c="dimmed">
            {t('view.is_default')}
          </Text>
        ) : null}
      </Stack>
      <Group gap="xs" justify="flex-end" style={{ flex: 'none' }}>
        <Button size="sm" variant="default" aria-label={t('folder.edit_of', { name })} onClick={onEdit}>
          {t('folder.edit')}
        </Button>
        <Button
          size="sm"
          variant="default"
          aria-label={t('folder.delete_of', { name })}
          loading={remove.isPending}
          onClick={press}
        >
          {t('folder.delete')}
        </Button>
      </Group>
    </Group>
  );
}
