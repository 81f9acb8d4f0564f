import { Button, Group, NativeSelect, Stack, TagsInput, TextInput } from '@mantine/core';
import type { TemplateSummary } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { t as translate } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { CancelButton } from '../../../ui/form/index.ts';
import { openDialog } from '../../../ui/open-dialog.ts';
import { toastDone } from '../../../ui/toast.ts';
import { useChangeTemplate } from './templates.acts.ts';
import { templateFoldersQuery } from './templates.queries.ts';

/** Asks where a template should lie. */
export const openFolder = (template: TemplateSummary): Promise<void> =>
  openDialog(translate('act.folder', { ns: 'templates' }), (close) => <Folder template={template} onDone={close} />);

/** Asks how a template is tagged. */
export const openTags = (template: TemplateSummary): Promise<void> =>
  openDialog(translate('act.tags', { ns: 'templates' }), (close) => <Tags template={template} onDone={close} />);

/** Asks for another name. */
export const openName = (template: TemplateSummary): Promise<void> =>
  openDialog(translate('act.rename', { ns: 'templates' }), (close) => <Name template={template} onDone={close} />);

const NONE = '0';

type Props = { template: TemplateSummary; onDone: () => void };

function Folder({ template, onDone }: Props) {
  const { t } = useTranslation('templates');
  const { data, error, refetch } = useQuery(templateFoldersQuery);
  const { change, isPending } = useChangeTemplate();
  const [chosen, setChosen] = useState(String(template.folder?.id ?? NONE));
  const others = (data ?? []).filter(({ id }) => id !== template.folder?.id);
  const all = template.folder ? [template.folder, ...others] : others;
  const save = async () => {
    const folder = chosen === NONE ? null : Number(chosen);
    if (!(await change(template.id, { folder }))) return;
    onDone();
    toastDone(t('done.folder', { name: template.name }));
  };
  return (
    <Stack>
      <ErrorNote error={data ? null : error} onRetry={() => void refetch()} />
      <NativeSelect
        label={t('folder')}
        value={chosen}
        data={[
          { value: NONE, label: t('folder.none') },
          ...all.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        data-autofocus
        onChange={({ currentTarget: { value } }) => setChosen(value)}
      />
      <Actions isPending={isPending} onCancel={onDone} onSave={() => void save()} />
    </Stack>
  );
}

function Tags({ template, onDone }: Props) {
  const { t } = useTranslation('templates');
  const { change, isPending } = useChangeTemplate();
  const [tags, setTags] = useState(template.tags);
  const save = async () => {
    if (!(await change(template.id, { tags }))) return;
    onDone();
    toastDone(t('done.tags', { name: template.name }));
  };
  return (
    <Stack>
      <TagsInput
        label={t('tags')}
        description={t('tags_hint')}
        maxTags={50}
        maxLength={120}
        value={tags}
        data-autofocus
        // Nothing is suggested: an empty list that is open would take the first Escape from the dialog.
        dropdownOpened={false}
        onChange={setTags}
      />
      <Actions isPending={isPending} onCancel={onDone} onSave={() => void save()} />
    </Stack>
  );
}

function Name({ template, onDone }: Props) {
  const { t } = useTranslation('templates');
  const { change, isPending } = useChangeTemplate();
  const [name, setName] = useState(template.name);
  const isMissing = name.trim() === '';
  const save = async () => {
    if (isMissing || !(await change(template.id, { name: name.trim() }))) return;
    onDone();
    toastDone(t('done.rename', { name: name.trim() }));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack>
        <TextInput
          label={t('name')}
          required
          maxLength={200}
          value={name}
          data-autofocus
          error={isMissing ? t('name_missing') : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Actions isPending={isPending} onCancel={onDone} onSave={() => void save()} />
      </Stack>
    </form>
  );
}

function Actions(props: { isPending: boolean; onCancel: () => void; onSave: () => void }) {
  const { t } = useTranslation('templates');
  return (
    <Group justify="flex-end">
      <CancelButton onClick={props.onCancel} />
      <Button loading={props.isPending} onClick={props.onSave}>
        {t('save')}
      </Button>
    </Group>
  );
}
