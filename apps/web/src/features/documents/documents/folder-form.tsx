import { MultiSelect, Radio, Stack, TextInput } from '@mantine/core';
import type { Folder } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { CancelButton, Form, FormActions, useEditForm } from '../../../ui/form/index.ts';
import { toastDone } from '../../../ui/toast.ts';
import { folderGroupsQuery, useSaveFolder } from './folders.queries.ts';

const Rules = z.object({
  name: z.string().trim().min(1, 'field_required').max(100),
  isRestricted: z.boolean(),
  groups: z.array(z.string()),
});

/** The name of a folder and, for those who manage a team, whom it is open to. */
export function FolderForm(props: { folder: Folder | null; mayRestrict: boolean; onClose: () => void }) {
  const { t } = useTranslation('documents');
  const common = useTranslation('common').t;
  const { folder, mayRestrict, onClose } = props;
  const save = useSaveFolder(folder);
  const edit = useEditForm({
    rules: Rules,
    values: {
      name: folder?.name ?? '',
      isRestricted: folder?.isRestricted ?? false,
      groups: (folder?.groups ?? []).map(String),
    },
    save: async ({ name, isRestricted, groups }, isChanged) => {
      const isOpened = mayRestrict && (isChanged('isRestricted') || isChanged('groups'));
      await save.mutateAsync({ name, ...(isOpened ? { groups: isRestricted ? groups.map(Number) : null } : {}) });
      toastDone(t('folder.saved', { name }));
      onClose();
    },
  });
  return (
    <Form of={edit}>
      <TextInput {...edit.field('name')} label={t('folder.name')} maxLength={100} required data-autofocus />
      {mayRestrict ? (
        <Access
          isRestricted={edit.form.watch('isRestricted')}
          groups={edit.form.watch('groups')}
          onRestrict={(isRestricted) => edit.form.setValue('isRestricted', isRestricted, { shouldDirty: true })}
          onGroups={(groups) => edit.form.setValue('groups', groups, { shouldDirty: true })}
        />
      ) : null}
      <FormActions
        submit={common('save')}
        isSaving={edit.isSaving}
        cancel={<CancelButton onClick={onClose} />}
        justify="flex-end"
      />
    </Form>
  );
}

function Access(props: {
  isRestricted: boolean;
  groups: string[];
  onRestrict: (isRestricted: boolean) => void;
  onGroups: (groups: string[]) => void;
}) {
  const { t } = useTranslation('documents');
  const { data } = useQuery(folderGroupsQuery());
  return (
    <>
      <Radio.Group
        label={t('folder.access')}
        value={props.isRestricted ? 'groups' : 'everyone'}
        onChange={(value) => props.onRestrict(value === 'groups')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="everyone" label={t('visibility.shared')} />
          <Radio value="groups" label={t('folder.restricted')} description={t('folder.restricted_text')} />
        </Stack>
      </Radio.Group>
      {props.isRestricted ? (
        <MultiSelect
          label={t('folder.groups')}
          description={data?.results.length === 0 ? t('folder.no_groups') : undefined}
          searchable
          data={(data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={props.groups}
          nothingFoundMessage={t('folder.group_not_found')}
          onChange={props.onGroups}
        />
      ) : null}
    </>
  );
}
