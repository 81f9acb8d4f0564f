import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import {
  type Document,
  type Field,
  fillsFields,
  type FittingPlaceholder,
  getDocument,
  type RoleRecipient,
} from '@sealwright/contract';
import { t as translate } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { CancelButton } from '../../../ui/form/index.ts';
import { openDialog } from '../../../ui/open-dialog.ts';
import { useRecipientName } from '../../../ui/recipient-name.ts';
import { toastDone } from '../../../ui/toast.ts';
import { PlaceholderPreview } from './placeholder-preview.tsx';
import { useLayOver, useSaveFields } from './placeholders.queries.ts';
import classes from './placeholders.module.css';

type Placing = {
  document: Document;
  found: readonly FittingPlaceholder[];
  first: FittingPlaceholder;
  onLaid: (document: Document) => void;
};

/** Shows where saved fields would go, and asks who takes which role. */
export const openPlacing = (placing: Placing): Promise<void> =>
  openDialog(translate('saved_fields.open', { ns: 'wizard' }), (close) => <PlaceFields {...placing} onDone={close} />, {
    size: 'xl',
  });

/** Asks for a name under which the fields of the document are kept. */
export const openSavingFields = (document: Document): Promise<void> =>
  openDialog(translate('saved_fields.save', { ns: 'wizard' }), (close) => (
    <SaveFields document={document} onDone={close} />
  ));

/** Names the fields whose formulas calculate with what was placed, and asks whether these formulas go as well. */
export async function askToClearFormulas(documentId: number, ids: readonly number[]): Promise<boolean> {
  const { fields } = await api(getDocument, { params: { id: documentId } });
  return confirm({
    title: translate('saved_fields.in_use.title', { ns: 'wizard' }),
    body: <InUse fields={fields.filter(({ id }) => ids.includes(id))} />,
    confirmLabel: translate('saved_fields.in_use.confirm', { ns: 'wizard' }),
  });
}

function InUse({ fields }: { fields: readonly Field[] }) {
  const { t } = useTranslation('wizard');
  return (
    <Stack gap="sm">
      <Text>{t('saved_fields.in_use.text')}</Text>
      <ul className={classes.inUse}>
        {fields.map(({ id, label, ref, page, formula }) => (
          <li key={id}>
            <b>
              <Bdi>{label || ref}</Bdi>
            </b>
            {` · ${t('page', { page })} · `}
            <bdi dir="ltr">{formula}</bdi>
          </li>
        ))}
      </ul>
      <Text>{t('saved_fields.in_use.then')}</Text>
    </Stack>
  );
}

const NO_ONE = '0';

function PlaceFields({ document, found, first, onLaid, onDone }: Placing & { onDone: () => void }) {
  const { t } = useTranslation('wizard');
  const [id, setId] = useState(first.id);
  const [changed, setChanged] = useState<ReadonlyMap<number, number | null>>(new Map());
  const [file, setFile] = useState<number | null>(null);
  const chosen = found.find((one) => one.id === id) ?? first;
  // Of several files, the server suggests one.
  const onto = file ?? chosen.fields[0]?.file ?? null;
  const isOverOne = document.files.length > 1 && chosen.targets.length > 0;
  const fields = isOverOne ? chosen.fields.map((field) => ({ ...field, file: onto ?? field.file })) : chosen.fields;
  const people = chosen.people.map(({ role, recipient }): RoleRecipient => {
    const own = changed.get(role);
    return { role, recipient: own === undefined ? recipient : own };
  });
  const lay = useLayOver(document.id, (present) => {
    onDone();
    onLaid(present);
  });
  return (
    <Stack>
      <ErrorNote error={lay.error} title={t('saved_fields.failed.lay')} />
      <NativeSelect
        label={t('saved_fields.choose')}
        value={String(id)}
        data={found.map(({ id: value, name, isAlike }) => ({
          value: String(value),
          label: isAlike ? t('saved_fields.looks_alike', { name }) : name,
        }))}
        data-autofocus
        onChange={({ currentTarget: { value } }) => {
          setId(Number(value));
          setChanged(new Map());
          setFile(null);
        }}
      />
      {isOverOne ? (
        <NativeSelect
          label={t('saved_fields.file')}
          value={String(onto)}
          data={filesOf(document, chosen).map(({ id: value, name, isAlike }) => ({
            value: String(value),
            label: isAlike ? t('saved_fields.looks_alike', { name }) : name,
          }))}
          onChange={({ currentTarget: { value } }) => setFile(Number(value))}
        />
      ) : null}
      <Roles
        document={document}
        chosen={chosen}
        people={people}
        onChoose={(role, recipient) => setChanged(new Map([...changed, [role, recipient]]))}
      />
      <PlaceholderPreview document={document} fields={fields} people={people} />
      <Group justify="flex-end">
        <CancelButton onClick={onDone} />
        <Button
          loading={lay.isPending}
          onClick={() => lay.mutate({ placeholder: chosen.id, people, file: isOverOne ? onto : null })}
        >
          {t('saved_fields.place', { count: chosen.fields.length })}
        </Button>
      </Group>
    </Stack>
  );
}

/** The files that saved fields fit, by their names. */
const filesOf = ({ files }: Document, { targets }: FittingPlaceholder) =>
  files.flatMap(({ id, name }) => {
    const target = targets.find(({ file }) => file === id);
    return target === undefined ? [] : [{ id, name, isAlike: target.isAlike }];
  });

function Roles(props: {
  document: Document;
  chosen: FittingPlaceholder;
  people: readonly RoleRecipient[];
  onChoose: (role: number, recipient: number | null) => void;
}) {
  const { t } = useTranslation('wizard');
  const nameOf = useRecipientName();
  const recipients = props.document.recipients.filter(({ role }) => fillsFields(role));
  if (props.chosen.roles.length === 0) return null;
  return (
    <fieldset style={{ margin: 0, padding: 0, border: 0 }}>
      <Text component="legend" size="sm" fw={600} mb={6}>
        {t('saved_fields.people')}
      </Text>
      <Stack gap="xs">
        {props.chosen.roles.map(({ id, name }) => (
          <NativeSelect
            key={id}
            label={<bdi>{name}</bdi>}
            value={String(props.people.find(({ role }) => role === id)?.recipient ?? NO_ONE)}
            data={[
              { value: NO_ONE, label: t('saved_fields.no_one') },
              ...recipients.map((one) => ({ value: String(one.id), label: nameOf(one) })),
            ]}
            onChange={({ currentTarget: { value } }) => props.onChoose(id, value === NO_ONE ? null : Number(value))}
          />
        ))}
      </Stack>
    </fieldset>
  );
}

function SaveFields({ document, onDone }: { document: Document; onDone: () => void }) {
  const { t } = useTranslation('wizard');
  const [name, setName] = useState(document.title);
  const save = useSaveFields(document.id);
  const isMissing = name.trim() === '';
  const submit = () =>
    save.mutate(name.trim(), {
      onSuccess: (template) => {
        onDone();
        toastDone(t('saved_fields.saved', { name: template.name }));
      },
    });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isMissing) submit();
      }}
    >
      <Stack>
        <ErrorNote error={save.error} title={t('saved_fields.failed.save')} />
        <Text size="sm" c="dimmed">
          {t('saved_fields.save_text')}
        </Text>
        <TextInput
          label={t('saved_fields.name')}
          required
          maxLength={200}
          value={name}
          data-autofocus
          error={isMissing ? t('saved_fields.name_missing') : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <CancelButton onClick={onDone} />
          <Button type="submit" loading={save.isPending}>
            {t('saved_fields.save_now')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
