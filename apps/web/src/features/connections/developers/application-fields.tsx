import { ActionIcon, Button, Fieldset, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
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
  const format = useFormat();
  const { control } = edit.form;
  const list = useFieldArray({ control, name: 'uris' });
  const clientType = useWatch({ control, name: 'clientType' });
  return (
    <Fieldset legend={t('redirects')} radius="md">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t(clientType === 'public' ? 'redirects_hint_public' : 'redirects_hint')}
        </Text>
        {list.fields.map(({ id }, index) => {
          const number = format.number(index + 1);
          return (
            <Group key={id} gap="xs" align="flex-start" wrap="nowrap">
              <TextInput
                {...edit.field(`uris.${index}.uri`)}
                aria-label={t('redirect_n', { number })}
                placeholder="https://example.com/callback"
                flex={1}
                type="url"
                dir="ltr"
                maxLength={2000}
                autoComplete="off"
                spellCheck={false}
                styles={{ error: { direction: 'inherit' } }}
                required
              />
              {list.fields.length > 1 ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="input-sm"
                  aria-label={t('remove_redirect', { number })}
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
            disabled={list.fields.length >= MOST_REDIRECT_URIS}
            onClick={() => list.append({ uri: '' })}
          >
            {t('add_redirect')}
          </Button>
        </div>
      </Stack>
    </Fieldset>
  );
}

/** Whose pages may show a signer's page in a frame; most applications need none. */
function OriginFields({ edit }: { edit: Edit }) {
  const { t } = useTranslation('developers');
  const format = useFormat();
  const list = useFieldArray({ control: edit.form.control, name: 'origins' });
  return (
    <Fieldset legend={t('origins')} radius="md">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('origins_hint')}
        </Text>
        {list.fields.map(({ id }, index) => {
          const number = format.number(index + 1);
          return (
            <Group key={id} gap="xs" align="flex-start" wrap="nowrap">
              <TextInput
                {...edit.field(`origins.${index}.origin`)}
                aria-label={t('origin_n', { number })}
                placeholder="https://example.com"
                flex={1}
                type="url"
                dir="ltr"
                maxLength={300}
                autoComplete="off"
                spellCheck={false}
                styles={{ error: { direction: 'inherit' } }}
                required
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="input-sm"
                aria-label={t('remove_origin', { number })}
                onClick={() => list.remove(index)}
              >
                <X size={18} aria-hidden />
              </ActionIcon>
            </Group>
          );
        })}
        <div>
          <Button
            variant="default"
            size="sm"
            leftSection={<Plus size={16} aria-hidden />}
            disabled={list.fields.length >= MOST_EMBED_ORIGINS}
            onClick={() => list.append({ origin: '' })}
          >
            {t('add_origin')}
          </Button>
        </div>
      </Stack>
    </Fieldset>
  );
}
