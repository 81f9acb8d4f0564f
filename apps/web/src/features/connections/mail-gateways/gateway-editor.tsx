import { Alert, Select, SimpleGrid, TextInput } from '@mantine/core';
import { MAIL_TLS, type MailGateway } from '@sealwright/contract';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { CancelButton, Form, FormActions, PasswordField, useEditForm } from '../../../ui/form/index.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { formOf, type GatewayForm, portFor, rulesFor } from './mail-gateways.form.ts';
import { useMailScope } from './mail-gateways.scope.ts';

type Props = {
  gateway: MailGateway | null;
  /** Saves, and answers what to do once leaving the form is free. */
  save: (form: GatewayForm) => Promise<() => void>;
  onCancel: () => void;
};

/** Sets up a gateway, or changes one. */
export function GatewayEditor({ gateway, save, onCancel }: Props) {
  const { t } = useTranslation('mail-gateways');
  const { isOwn } = useMailScope();
  const [rules] = useState(() => rulesFor(gateway));
  const edit = useEditForm<GatewayForm>({
    rules,
    values: formOf(gateway),
    follows: true,
    save: async (form) => {
      const leave = await save(form);
      guard.pass();
      leave();
    },
  });
  const guard = useLeaveGuard(edit.isDirty);
  return (
    <Card label={t('one')}>
      <Form of={edit} failed={t('save_failed')} maxWidth={640}>
        <TextInput
          {...edit.field('name')}
          label={t('name')}
          description={t(isOwn ? 'own.name_text' : 'name_text')}
          maxLength={80}
          required
          autoComplete="off"
        />
        <ServerFields edit={edit} isNew={gateway === null} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            {...edit.field('senderName')}
            label={t('sender_name')}
            maxLength={120}
            required
            autoComplete="off"
          />
          <TextInput
            {...edit.field('senderEmail')}
            {...LATIN}
            {...LABEL}
            type="email"
            label={t('sender_email')}
            maxLength={254}
            required
          />
        </SimpleGrid>
        <Alert color="blue">{t('reply_to')}</Alert>
        <FormActions
          submit={t(gateway === null ? 'add' : 'save')}
          isSaving={edit.isSaving}
          cancel={<CancelButton onClick={onCancel} />}
        />
      </Form>
    </Card>
  );
}

type Edit = ReturnType<typeof useEditForm<GatewayForm>>;

const LATIN = { dir: 'ltr', autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const;
const LABEL = { styles: { label: { direction: 'inherit' as const } } };

function ServerFields({ edit, isNew }: { edit: Edit; isNew: boolean }) {
  const { t } = useTranslation('mail-gateways');
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput {...edit.field('hostname')} {...LATIN} {...LABEL} label={t('hostname')} maxLength={260} required />
        <TextInput
          {...edit.field('port')}
          {...LATIN}
          {...LABEL}
          label={t('port')}
          inputMode="numeric"
          maxLength={5}
          required
        />
      </SimpleGrid>
      <TlsField edit={edit} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput {...edit.field('username')} {...LATIN} {...LABEL} label={t('username')} maxLength={320} required />
        <PasswordField
          {...edit.field('password')}
          label={t('password')}
          {...(isNew ? {} : { description: t('password_kept') })}
          maxLength={500}
          required={isNew}
          autoComplete="new-password"
        />
      </SimpleGrid>
    </>
  );
}

function TlsField({ edit }: { edit: Edit }) {
  const { t } = useTranslation('mail-gateways');
  const { control, getValues, setValue } = edit.form;
  const { field } = useController({ control, name: 'tls' });
  const tls = useWatch({ control, name: 'tls' });
  const choose = (value: string | null) => {
    const chosen = MAIL_TLS.find((one) => one === value);
    if (chosen === undefined) return;
    field.onChange(chosen);
    setValue('port', portFor(chosen, getValues('port')), { shouldDirty: true });
  };
  return (
    <>
      <Select
        label={t('tls')}
        allowDeselect={false}
        required
        data={MAIL_TLS.map((value) => ({ value, label: t(`tls.${value}`) }))}
        value={field.value}
        onChange={choose}
        onBlur={field.onBlur}
      />
      {tls === 'none' || tls === 'optional' ? <Alert color="orange">{t('tls_warning')}</Alert> : null}
    </>
  );
}
