import { Checkbox, Group, Radio, Stack, TextInput } from '@mantine/core';
import { createPersonalToken, SCOPES, TOKEN_DAYS } from '@sealwright/contract';
import { type Control, Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { CancelButton, Form, FormActions, useEditForm } from '../../../ui/form/index.ts';
import { useCreateToken } from './tokens.queries.ts';

const Body = createPersonalToken.body;
const Rules = Body.extend({
  name: z
    .string()
    .trim()
    .min(1, 'field_required')
    .refine((name) => name === '' || Body.shape.name.safeParse(name).success, 'control_characters'),
});
type Values = z.infer<typeof Rules>;

const NEVER = 'never';

/** Name, scopes and expiry of a new token. */
export function TokenForm(props: {
  /** While the server is asked, and perhaps the person who they are. */
  onAsking: (isAsking: boolean) => void;
  onMade: (token: string) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('security');
  const create = useCreateToken();
  const edit = useEditForm<Values>({
    rules: Rules,
    values: { name: '', scopes: [], expiresInDays: 30 },
    save: async (values) => {
      props.onAsking(true);
      try {
        props.onMade((await create.mutateAsync(values)).token);
      } finally {
        props.onAsking(false);
      }
    },
  });
  return (
    <Form of={edit} gap="lg">
      <TextInput
        {...edit.field('name')}
        label={t('tokens.name')}
        description={t('tokens.name_hint')}
        required
        maxLength={100}
        data-autofocus
        autoComplete="off"
      />
      <Scopes control={edit.form.control} />
      <Expiry control={edit.form.control} />
      <FormActions
        submit={t('tokens.make')}
        isSaving={edit.isSaving}
        cancel={<CancelButton onClick={props.onCancel} />}
        justify="flex-end"
      />
    </Form>
  );
}

function Scopes({ control }: { control: Control<Values> }) {
  const { t } = useTranslation('security');
  return (
    <Controller
      control={control}
      name="scopes"
      render={({ field, fieldState }) => (
        <Checkbox.Group
          label={t('tokens.scopes')}
          // A group can't be `required` to a screen reader: it is said in words.
          description={fieldState.error ? null : t('tokens.scopes_required')}
          required
          value={field.value}
          onChange={(scopes) => field.onChange(scopes)}
          error={fieldState.error ? t('tokens.scopes_required') : null}
        >
          <Stack gap="sm" mt="xs">
            {SCOPES.map((scope) => (
              <Checkbox key={scope} value={scope} label={t(`scope.${scope}`)} description={t(`scope_text.${scope}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    />
  );
}

function Expiry({ control }: { control: Control<Values> }) {
  const { t } = useTranslation('security');
  return (
    <Controller
      control={control}
      name="expiresInDays"
      render={({ field }) => (
        <Radio.Group
          label={t('tokens.expiry')}
          value={String(field.value ?? NEVER)}
          onChange={(days) => field.onChange(days === NEVER ? null : Number(days))}
        >
          <Group gap="md" mt="xs">
            {TOKEN_DAYS.map((days) => (
              <Radio key={days} value={String(days)} label={t('tokens.days', { count: days })} />
            ))}
            <Radio value={NEVER} label={t('tokens.never')} />
          </Group>
        </Radio.Group>
      )}
    />
  );
}
