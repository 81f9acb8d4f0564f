import { Checkbox, Radio, Select, Stack, TextInput } from '@mantine/core';
import { type Document, EXPIRY_DAYS, type Locale, type MessageTemplate } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useReadingDirection } from '../../../ui/direction.ts';
import { OtherLanguages } from '../../../ui/variables/other-languages.tsx';
import { VariableField } from '../../../ui/variables/variable-field.tsx';
import { ScheduleInput } from '../documents/schedule-input.tsx';
import { usualTime } from '../documents/schedule-time.ts';
import { useFindingText } from './finding-text.ts';
import { ReminderFields } from '../../../ui/reminder-fields.tsx';
import type { Finding, SettingName } from './review.ts';
import classes from './send-step.module.css';
import type { SendSettings } from './settings.saving.ts';
import { TemplateChoice } from './template-choice.tsx';

type Props = {
  settings: SendSettings;
  /** What it can be sent with, and the document's language. */
  /** Null where none can be chosen. */
  templates: readonly MessageTemplate[] | null;
  locale: Locale;
  recipients: Document['recipients'];
  /** What is wrong, once one has tried to send. */
  findings: readonly Finding[];
  onChange: (change: Partial<SendSettings>) => void;
  /** When it is to leave, as typed; null: now. */
  time: string | null;
  /** Shows what is missing before a field was left. */
  isStrict: boolean;
  onTime: (time: string | null) => void;
};

/** The mail that goes out, and how the document is to be signed. */
export function SendForm(props: Props) {
  const { settings, findings, onChange } = props;
  const { t } = useTranslation('wizard');
  const textOf = useFindingText();
  const errorOf = (name: SettingName) => {
    const found = findings.find(({ setting }) => setting === name);
    return found === undefined ? null : textOf(found);
  };
  const direction = useReadingDirection();
  return (
    <Stack gap="md" className={classes.card}>
      <TextInput
        id="send-title"
        required
        maxLength={200}
        value={settings.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
        label={t('setting.title')}
        error={settings.title.trim() === '' ? t('title_missing') : null}
      />
      {props.templates === null ? null : (
        <TemplateChoice
          settings={settings}
          templates={props.templates}
          locale={props.locale}
          error={errorOf('messageTemplateName')}
          onChange={onChange}
        />
      )}
      <VariableField
        id="send-subject"
        label={t('setting.subject')}
        value={settings.subject}
        onChange={(subject) => onChange({ subject })}
        error={errorOf('subject')}
        isRequired
        maxLength={200}
        direction={direction}
      />
      <VariableField
        id="send-message"
        label={t('setting.message')}
        value={settings.message}
        onChange={(message) => onChange({ message })}
        error={errorOf('message')}
        isRequired
        maxLength={5000}
        rows={{ least: 5, most: 14 }}
        direction={direction}
      />
      <OtherLanguages
        texts={settings.messageTranslations}
        locales={props.recipients.map((recipient) => recipient.locale)}
        onRemove={() => onChange({ messageTranslations: [] })}
      />
      <SigningOption settings={settings} onChange={onChange} />
      <WhenToSend {...props} />
      <Select
        label={t('expiry')}
        allowDeselect={false}
        data={EXPIRY_DAYS.map((days) => ({ value: String(days), label: t('days', { count: days }) }))}
        value={String(settings.expiryDays)}
        onChange={(value) => {
          const expiryDays = EXPIRY_DAYS.find((days) => String(days) === value);
          if (expiryDays !== undefined) onChange({ expiryDays });
        }}
      />
      <WhatFollows settings={settings} onChange={onChange} />
    </Stack>
  );
}

/** Reminders, and whether there is anything to sign. */
function WhatFollows({ settings, onChange }: Pick<Props, 'settings' | 'onChange'>) {
  const { t } = useTranslation('wizard');
  return (
    <>
      <Checkbox
        label={t('auto_reminders')}
        description={t('auto_reminders_hint')}
        checked={settings.autoReminders}
        onChange={(event) => onChange({ autoReminders: event.currentTarget.checked })}
      />
      {settings.autoReminders ? <ReminderFields settings={settings} onChange={onChange} /> : null}
      <Checkbox
        label={t('send_document_only')}
        description={t('send_document_only_hint')}
        checked={settings.sendDocumentOnly}
        onChange={(event) => onChange({ sendDocumentOnly: event.currentTarget.checked })}
      />
    </>
  );
}

function SigningOption({ settings, onChange }: Pick<Props, 'settings' | 'onChange'>) {
  const { t } = useTranslation('wizard');
  return (
    <Radio.Group
      id="send-signingOption"
      label={t('setting.signingOption')}
      value={settings.signingOption}
      onChange={(value) => onChange({ signingOption: value === 'separate' ? 'separate' : 'shared' })}
    >
      <Stack gap="xs" mt={6}>
        <Radio value="shared" label={t('shared')} description={t('shared_hint')} />
        <Radio value="separate" label={t('separate')} description={t('separate_hint')} />
      </Stack>
    </Radio.Group>
  );
}

function WhenToSend({ time, isStrict, onTime }: Pick<Props, 'time' | 'isStrict' | 'onTime'>) {
  const { t } = useTranslation('wizard');
  return (
    <Radio.Group
      label={t('schedule')}
      value={time === null ? 'now' : 'later'}
      onChange={(value) => onTime(value === 'later' ? usualTime(new Date()) : null)}
    >
      <Stack gap="xs" mt={6}>
        <Radio value="now" label={t('schedule.now')} />
        <Radio value="later" label={t('schedule.later')} />
        {time === null ? null : <ScheduleInput value={time} isStrict={isStrict} onChange={onTime} />}
      </Stack>
    </Radio.Group>
  );
}
