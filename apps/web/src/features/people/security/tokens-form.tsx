import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button, Checkbox, Group, Radio, Stack, TextInput } from '@mantine/core';
import { createPersonalToken, SCOPES, TOKEN_DAYS } from '@sealwright/contract';
import { type Control, Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { NotConfirmed } from '../../../ui/confirm-identity.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { showAtFields, useFieldText } from '../../../ui/form-errors.ts';
import { useCreateToken } from './tokens.queries.ts';

const Rules = createPersonalToken.body;
const Form = Rules.extend({
  name: z
    .string()
    .trim()
    .min(1, 'field_required')
    .refine((name) => name === '' || Rules.shape.name.safeParse(name).success, 'control_characters'),
});
type Values = z.infer<typeof Form>;

const NEVER = 'never';

/** Name, scopes and expiry of a new token. */
export function TokenForm(props: {
  /** While the server is asked, and perhaps the person who they are. */
  onAsking: (isAsking: boolean) => void;
  onMade: (token: string) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('security');
  const common = useTranslation('common').t;
  const text = useFieldText();
  const create = useCreateToken();
  const form = useForm<Values>({
    resolver: standardSchemaResolver(Form),
    defaultValues: { name: '', scopes: [], expiresInDays: 30 },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    props.onAsking(true);
    try {
      const { token } = await create.mutateAsync(values);
      props.onMade(token);
    } catch (error) {
      if (error instanceof NotConfirmed || showAtFields(error, form.setError, ['name', 'scopes', 'expiresInDays'])) {
        create.reset();
      }
    } finally {
      props.onAsking(false);
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="lg">
        <ErrorNote error={create.error instanceof NotConfirmed ? null : create.error} />
        <TextInput
          {...form.register('name')}
          label={t('tokens.name')}
          description={t('tokens.name_hint')}
          required
          maxLength={100}
          data-autofocus
          autoComplete="off"
          error={text(errors.name?.message)}
        />
        <Scopes control={form.control} />
        <Expiry control={form.control} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={props.onCancel}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('tokens.make')}
          </Button>
        </Group>
      </Stack>
    </form>
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
