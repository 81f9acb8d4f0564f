import { Alert, Button, Group, Radio, Stack } from '@mantine/core';
import { type PaymentSettings, type PaymentSettingsChange, StripeKeys } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { isolated } from '../../../lib/isolated.ts';
import { Card } from '../../../ui/card.tsx';
import { NotConfirmed } from '../../../ui/confirm-identity.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Form, PasswordField, useEditForm } from '../../../ui/form/index.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { toastDone, toastError } from '../../../ui/toast.ts';
import { useChangeSettings } from './provider-settings.queries.ts';

const KEYS = ['secretKey', 'publishableKey', 'webhookSecret'] as const;
type Key = (typeof KEYS)[number];

const NAMES = {
  secretKey: 'secret_key',
  publishableKey: 'publishable_key',
  webhookSecret: 'webhook_secret',
} as const satisfies Record<Key, string>;

/** Left empty, a key stays as it is. */
const keyRule = (key: Key) =>
  z
    .string()
    .trim()
    .refine((text) => text === '' || StripeKeys.shape[key].safeParse(text).success, 'stripe_key_invalid');

const Rules = z.object({
  provider: z.enum(['test', 'stripe']),
  secretKey: keyRule('secretKey'),
  publishableKey: keyRule('publishableKey'),
  webhookSecret: keyRule('webhookSecret'),
});
type Values = z.infer<typeof Rules>;

const NO_KEYS = { secretKey: '', publishableKey: '', webhookSecret: '' };

function changeOf({ provider, ...typed }: Values): PaymentSettingsChange {
  const keys = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''));
  return Object.keys(keys).length === 0 ? { provider } : { provider, stripe: keys };
}

/** Who takes money, and the keys for it. */
export function SettingsForm({ settings }: { settings: PaymentSettings }) {
  const { t } = useTranslation('provider-settings');
  const common = useTranslation('common').t;
  const change = useChangeSettings();
  const edit = useEditForm({
    rules: Rules,
    values: { provider: settings.provider, ...NO_KEYS },
    save: async (values) => {
      const { provider } = await change.mutateAsync(changeOf(values));
      // The keys are not kept where they were typed.
      edit.form.reset({ provider, ...NO_KEYS });
      toastDone(t('saved'));
    },
  });
  useLeaveGuard(edit.isDirty && !edit.isSaving);
  return (
    <Form of={edit}>
      <Card title={t('provider')}>
        <Radio.Group
          aria-label={t('provider')}
          value={edit.form.watch('provider')}
          onChange={(value) => edit.form.setValue('provider', value, { shouldDirty: true })}
        >
          <Stack gap="sm">
            {(['test', 'stripe'] as const).map((provider) => (
              <Radio
                key={provider}
                value={provider}
                label={t(`provider.${provider}`)}
                description={t(`provider.${provider}_text`)}
              />
            ))}
          </Stack>
        </Radio.Group>
      </Card>
      <KeysCard settings={settings} edit={edit} />
      <div>
        <Button type="submit" loading={edit.isSaving} disabled={!edit.isDirty}>
          {common('save')}
        </Button>
      </div>
    </Form>
  );
}

type PartProps = { settings: PaymentSettings; edit: ReturnType<typeof useEditForm<Values>> };

function KeysCard({ settings: { stripe }, edit }: PartProps) {
  const { t } = useTranslation('provider-settings');
  return (
    <Card
      title={t('keys')}
      description={t('keys_text')}
      actions={stripe.secretKey.isSet && !stripe.isFixed ? <RemoveKeys /> : null}
    >
      {stripe.isFixed ? <Alert color="blue">{t('keys_fixed')}</Alert> : null}
      {KEYS.map((key) => (
        <PasswordField
          key={key}
          {...edit.field(key)}
          label={t(NAMES[key])}
          description={stripe[key].isSet ? t('kept', { last4: isolated(stripe[key].last4 ?? '') }) : undefined}
          maxLength={250}
          autoComplete="new-password"
          disabled={stripe.isFixed}
        />
      ))}
    </Card>
  );
}

function RemoveKeys() {
  const { t } = useTranslation('provider-settings');
  const change = useChangeSettings();
  const remove = async () => {
    const question = { title: t('remove_title'), body: t('remove_text'), confirmLabel: t('remove'), isDangerous: true };
    if (!(await confirm(question))) return;
    change.mutate(
      { provider: 'test', stripe: null },
      {
        onSuccess: () => toastDone(t('removed')),
        onError: (error) => (error instanceof NotConfirmed ? undefined : toastError(error)),
      },
    );
  };
  return (
    <Group>
      <Button variant="default" color="red" loading={change.isPending} onClick={() => void remove()}>
        {t('remove')}
      </Button>
    </Group>
  );
}
