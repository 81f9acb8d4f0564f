import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { LOCALES } from '@sealwright/contract';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES } from '../../../lib/locale.ts';
import { Card } from '../../../ui/card.tsx';
import { CancelButton, Form, FormActions, useEditForm, useFieldText } from '../../../ui/form/index.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { ReminderFields } from '../../../ui/reminder-fields.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { ChecklistForm } from './checklist.form.ts';
import { ClientSelect } from './client-select.tsx';
import { ItemFields } from './item-fields.tsx';

type Edit = ReturnType<typeof useEditForm<ChecklistForm>>;

/** A checklist to make or to change. `locked`: the ids of items that have papers already. */
export function ChecklistEditor(props: {
  values: ChecklistForm;
  isNew: boolean;
  locked: ReadonlySet<number>;
  save: (values: ChecklistForm) => Promise<unknown>;
  onStale?: () => unknown;
  onCancel: () => void;
}) {
  const { t } = useTranslation('checklists');
  const edit = useEditForm<ChecklistForm>({
    rules: ChecklistForm,
    values: props.values,
    follows: !props.isNew,
    readAgain: props.onStale,
    save: async (values) => {
      guard.pass();
      await props.save(values);
    },
  });
  const guard = useLeaveGuard(edit.isDirty);
  return (
    <Form of={edit} failed={t('form.failed')} maxWidth={880}>
      <Card title={t('form.who')}>
        <Whom edit={edit} isNew={props.isNew} />
      </Card>
      <Card title={t('form.items')} description={t('form.items_text')}>
        <ItemFields edit={edit} locked={props.locked} />
      </Card>
      <Card title={t('form.reminders')} description={t('form.reminders_text')}>
        <Reminders edit={edit} />
      </Card>
      {props.isNew ? (
        <SwitchField
          control={edit.form.control}
          name="sendNow"
          label={t('form.send_now')}
          description={t('form.send_now_text')}
        />
      ) : null}
      <FormActions
        submit={t(props.isNew ? 'form.create' : 'form.save')}
        isSaving={edit.isSaving}
        cancel={<CancelButton onClick={props.onCancel} />}
      />
    </Form>
  );
}

function Whom({ edit, isNew }: { edit: Edit; isNew: boolean }) {
  const { t } = useTranslation('checklists');
  const text = useFieldText();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {isNew ? (
          <Controller
            control={edit.form.control}
            name="client"
            render={({ field, fieldState }) => (
              <ClientSelect client={field.value} error={text(fieldState.error?.message)} onChange={field.onChange} />
            )}
          />
        ) : null}
        <TextInput {...edit.field('taxYear')} label={t('form.tax_year')} required inputMode="numeric" maxLength={4} />
        <TextInput {...edit.field('dueOn')} type="date" label={t('form.due_on')} description={t('form.due_on_text')} />
        <NativeSelect
          {...edit.field('locale')}
          label={t('form.locale')}
          data={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
      </SimpleGrid>
      <Textarea
        {...edit.field('message')}
        label={t('form.message')}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={8}
      />
    </>
  );
}

function Reminders({ edit }: { edit: Edit }) {
  const { t } = useTranslation('checklists');
  const { control, setValue } = edit.form;
  const [isOn, remindAfterDays, remindEveryDays, remindMost] = useWatch({
    control,
    name: ['autoReminders', 'remindAfterDays', 'remindEveryDays', 'remindMost'],
  });
  return (
    <>
      <SwitchField control={control} name="autoReminders" label={t('form.auto_reminders')} />
      {isOn ? (
        <ReminderFields
          settings={{ remindAfterDays, remindEveryDays, remindMost }}
          onChange={(change) => {
            for (const name of ['remindAfterDays', 'remindEveryDays', 'remindMost'] as const) {
              const value = change[name];
              if (value !== undefined) setValue(name, value, { shouldDirty: true });
            }
          }}
        />
      ) : null}
    </>
  );
}
