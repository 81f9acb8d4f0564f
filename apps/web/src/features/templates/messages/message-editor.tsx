import { Button, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { LOCALES, MESSAGE_KINDS, type MessageTemplate } from '@sealwright/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n.ts';
import { LANGUAGE_NAMES } from '../../../lib/locale.ts';
import { Card } from '../../../ui/card.tsx';
import { CancelButton, Form, FormActions, useEditForm } from '../../../ui/form/index.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { toastDone } from '../../../ui/toast.ts';
import { MessagePreview } from './message-preview.tsx';
import { MessageTexts } from './message-texts.tsx';
import { formOf, inputOf, MessageForm } from './messages.form.ts';
import { useSaveMessage } from './messages.queries.ts';
import { useMessageActs } from './use-message-acts.tsx';

/** Writes a template, with what its readers will see beside it. */
export function MessageEditor({ template, onStale }: { template: MessageTemplate | null; onStale: () => unknown }) {
  const { t } = useTranslation('messages');
  const navigate = useNavigate();
  const save = useSaveMessage(template);
  const values = formOf(template, useLocale());
  const [locale, setLocale] = useState(values.locale);
  const toList = () => navigate({ to: '/templates/messages' });
  const edit = useEditForm<MessageForm>({
    rules: MessageForm,
    values,
    follows: true,
    readAgain: onStale,
    save: async (values) => {
      const { name } = await save.mutateAsync(inputOf(values));
      guard.pass();
      toastDone(t('saved', { name }));
      await toList();
    },
  });
  const guard = useLeaveGuard(edit.isDirty);
  const main = edit.field('locale');
  const texts = useWatch({ control: edit.form.control, name: 'texts' });
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <Card label={t('one')}>
        <Form of={edit} failed={t('save_failed')}>
          <TextInput {...edit.field('name')} label={t('name')} description={t('name_hint')} maxLength={120} required />
          <NativeSelect
            {...edit.field('kind')}
            label={t('kind')}
            description={t('kind_hint')}
            data={MESSAGE_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          />
          <NativeSelect
            {...main}
            onChange={(event) => {
              void main.onChange(event);
              setLocale(LOCALES.find((one) => one === event.currentTarget.value) ?? locale);
            }}
            label={t('main_language')}
            description={t('main_language_hint')}
            data={LOCALES.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
          />
          <MessageTexts edit={edit} texts={texts} locale={locale} onLocale={setLocale} />
          <FormActions
            submit={t('save')}
            isSaving={edit.isSaving}
            cancel={<CancelButton onClick={() => void toList()} />}
          />
        </Form>
      </Card>
      <div>
        <MessagePreview text={texts[locale]} locale={locale} />
        {template === null ? null : (
          <Acts template={template} isDirty={edit.isDirty} onGone={() => (guard.pass(), void toList())} />
        )}
      </div>
    </SimpleGrid>
  );
}

type ActsProps = { template: MessageTemplate; isDirty: boolean; onGone: () => void };

/** Waits until changes are saved, because these acts load the template again. */
function Acts({ template, isDirty, onGone }: ActsProps) {
  const { t } = useTranslation('messages');
  const { setDefault, remove, isBusy } = useMessageActs(template);
  return (
    <Group gap="sm" mt="md">
      {template.permissions.update ? (
        <Button variant="default" disabled={isBusy || isDirty} onClick={() => void setDefault()}>
          {t(template.isDefault ? 'unset_default' : 'set_default')}
        </Button>
      ) : null}
      {template.permissions.delete ? (
        <Button
          variant="subtle"
          color="red"
          disabled={isBusy}
          onClick={() => void remove().then((isGone) => (isGone ? onGone() : undefined))}
        >
          {t('delete')}
        </Button>
      ) : null}
    </Group>
  );
}
