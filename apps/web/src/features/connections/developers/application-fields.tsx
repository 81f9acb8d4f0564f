import { ActionIcon, Button, Fieldset, Group, Radio, Stack, Text, TextInput, type TextInputProps } from '@mantine/core';
import { MOST_EMBED_ORIGINS, MOST_REDIRECT_URIS, OAUTH_CLIENT_TYPES } from '@sealwright/contract';
import { Plus, X } from 'lucide-react';
import { type Control, Controller, useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import type { useEditForm } from '../../../ui/form/index.ts';
import type { ApplicationForm } from './applications.form.ts';

type Edit = ReturnType<typeof useEditForm<ApplicationForm>>;

/** What is said of an application by who registers it. The client type is asked once. */
export function ApplicationFields({ edit, isNew }: { edit: Edit; isNew: boolean }) {
  const { t } = useTranslation('developers');
  return (
    <>
      <TextInput
        {...edit.field('name')}
        label={t('name')}
        description={t('name_hint')}
        maxLength={100}
        autoComplete="off"
        required
      />
      {isNew ? <TypeField control={edit.form.control} /> : null}
      <RedirectFields edit={edit} />
      <OriginFields edit={edit} />
    </>
  );
}

function TypeField({ control }: { control: Control<ApplicationForm> }) {
  const { t } = useTranslation('developers');
  return (
    <Controller
      control={control}
      name="clientType"
      render={({ field }) => (
        <Radio.Group label={t('type')} description={t('type_fixed')} value={field.value} onChange={field.onChange}>
          <Stack gap="sm" mt="xs">
            {OAUTH_CLIENT_TYPES.map((type) => (
              <Radio key={type} value={type} label={t(`type.${type}`)} description={t(`type.${type}_hint`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    />
  );
}

function RedirectFields({ edit }: { edit: Edit }) {
  const { t } = useTranslation('developers');
  const { control } = edit.form;
  const list = useFieldArray({ control, name: 'uris' });
  const clientType = useWatch({ control, name: 'clientType' });
  return (
    <AddressList
      legend={t('redirects')}
      hint={t(clientType === 'public' ? 'redirects_hint_public' : 'redirects_hint')}
      list={list}
      least={1}
      most={MOST_REDIRECT_URIS}
      addLabel={t('add_redirect')}
      onAdd={() => list.append({ uri: '' })}
      removeLabel={(number) => t('remove_redirect', { number })}
      inputOf={(index, number) => ({
        ...edit.field(`uris.${index}.uri`),
        'aria-label': t('redirect_n', { number }),
        placeholder: 'https://example.com/callback',
        maxLength: 2000,
      })}
    />
  );
}

/** Whose pages may show a signer's page in a frame; most applications need none. */
function OriginFields({ edit }: { edit: Edit }) {
  const { t } = useTranslation('developers');
  const list = useFieldArray({ control: edit.form.control, name: 'origins' });
  return (
    <AddressList
      legend={t('origins')}
      hint={t('origins_hint')}
      list={list}
      least={0}
      most={MOST_EMBED_ORIGINS}
      addLabel={t('add_origin')}
      onAdd={() => list.append({ origin: '' })}
      removeLabel={(number) => t('remove_origin', { number })}
      inputOf={(index, number) => ({
        ...edit.field(`origins.${index}.origin`),
        'aria-label': t('origin_n', { number }),
        placeholder: 'https://example.com',
        maxLength: 300,
      })}
    />
  );
}

type ListProps = {
  legend: string;
  hint: string;
  list: { fields: readonly { id: string }[]; remove: (index: number) => void };
  least: number;
  most: number;
  addLabel: string;
  onAdd: () => void;
  removeLabel: (number: string) => string;
  inputOf: (index: number, number: string) => TextInputProps;
};

/** A list of web addresses, each in a field; `least`: so many stay. */
function AddressList({ legend, hint, list, least, most, addLabel, onAdd, removeLabel, inputOf }: ListProps) {
  const format = useFormat();
  return (
    <Fieldset legend={legend} radius="md">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
        {list.fields.map(({ id }, index) => {
          const number = format.number(index + 1);
          return (
            <Group key={id} gap="xs" align="flex-start" wrap="nowrap">
              <TextInput
                {...inputOf(index, number)}
                flex={1}
                type="url"
                dir="ltr"
                autoComplete="off"
                spellCheck={false}
                styles={{ error: { direction: 'inherit' } }}
                required
              />
              {list.fields.length > least ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="var(--control-height)"
                  aria-label={removeLabel(number)}
                  onClick={() => list.remove(index)}
                >
                  <X size={18} aria-hidden />
                </ActionIcon>
              ) : null}
            </Group>
          );
        })}
        <div>
          <Button
            variant="default"
            size="sm"
            leftSection={<Plus size={16} aria-hidden />}
            disabled={list.fields.length >= most}
            onClick={onAdd}
          >
            {addLabel}
          </Button>
        </div>
      </Stack>
    </Fieldset>
  );
}
