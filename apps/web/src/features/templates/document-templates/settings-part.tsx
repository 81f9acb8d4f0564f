import { Checkbox, Radio, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { EXPIRY_DAYS, FORM_TYPES, LOCALES, type Template, type TemplateContent } from '@sealwright/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { LANGUAGE_NAMES } from '../../../lib/locale.ts';
import { Card } from '../../../ui/card.tsx';
import { useReadingDirection } from '../../../ui/direction.ts';
import { ReminderFields } from '../../../ui/reminder-fields.tsx';
import { VariableField } from '../../../ui/variables/variable-field.tsx';
import type { Draft } from './draft.store.ts';
import { useChangeTemplate } from './templates.acts.ts';

type Settings = TemplateContent['settings'];

/** What the template is called, and what documents made from it begin with. */
export function SettingsPart({ draft, template }: { draft: Draft; template: Template }) {
  const { t } = useTranslation('templates');
  return (
    <Stack gap="md" maw={760}>
      <Card title={t('about')}>
        <About draft={draft} template={template} />
      </Card>
      <Card title={t('settings')} description={t('settings_text')}>
        <SettingsForm draft={draft} />
      </Card>
    </Stack>
  );
}

/** Not part of a version: it is saved when one goes on. */
function About({ draft, template }: { draft: Draft; template: Template }) {
  const { t } = useTranslation('templates');
  const { mutation } = useAbout(draft);
  const [name, setName] = useState(template.name);
  const [description, setDescription] = useState(template.description);
  return (
    <>
      <TextInput
        label={t('name')}
        required
        maxLength={200}
        value={name}
        error={name.trim() === '' ? t('name_missing') : null}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={() => {
          if (name.trim() === '') setName(template.name);
          else if (name.trim() !== template.name) void mutation({ name: name.trim() });
        }}
      />
      <Textarea
        label={t('description_label')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        onBlur={() => description !== template.description && void mutation({ description })}
      />
    </>
  );
}

/** After the draft: a call beside its saving would make that one stale. */
function useAbout(draft: Draft) {
  const { change } = useChangeTemplate();
  return {
    mutation: async (patch: { name?: string; description?: string }) => {
      await draft.saver.flush();
      const template = await change(draft.id, patch);
      if (template) draft.learn(template);
    },
  };
}

function SettingsForm({ draft }: { draft: Draft }) {
  const { t } = useTranslation('wizard');
  const own = useTranslation('templates').t;
  const settings = useStore(draft.store, (state) => state.content.settings);
  const change = (part: Partial<Settings>) =>
    draft.change((content) => ({ ...content, settings: { ...content.settings, ...part } }));
  const direction = useReadingDirection();
  return (
    <>
      <VariableField
        id="template-subject"
        label={t('setting.subject')}
        description={own('subject_hint')}
        value={settings.subject}
        onChange={(subject) => change({ subject })}
        maxLength={200}
        direction={direction}
      />
      <VariableField
        id="template-message"
        label={t('setting.message')}
        value={settings.message}
        onChange={(message) => change({ message })}
        maxLength={5000}
        rows={{ least: 4, most: 14 }}
        direction={direction}
      />
      <TextInput
        label={t('setting.messageTemplateName')}
        maxLength={120}
        value={settings.messageTemplateName}
        onChange={(event) => change({ messageTemplateName: event.currentTarget.value })}
      />
      <Radio.Group
        label={t('setting.signingOption')}
        value={settings.signingOption ?? 'shared'}
        onChange={(value) => change({ signingOption: value === 'separate' ? 'separate' : 'shared' })}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="shared" label={t('shared')} description={t('shared_hint')} />
          <Radio value="separate" label={t('separate')} description={t('separate_hint')} />
        </Stack>
      </Radio.Group>
      <Choices settings={settings} onChange={change} />
      <Checkbox
        label={t('auto_reminders')}
        description={t('auto_reminders_hint')}
        checked={settings.autoReminders}
        onChange={(event) => change({ autoReminders: event.currentTarget.checked })}
      />
      {settings.autoReminders ? <ReminderFields settings={settings} onChange={change} /> : null}
      <Checkbox
        label={t('send_document_only')}
        description={t('send_document_only_hint')}
        checked={settings.sendDocumentOnly}
        onChange={(event) => change({ sendDocumentOnly: event.currentTarget.checked })}
      />
    </>
  );
}

function Choices({ settings, onChange }: { settings: Settings; onChange: (part: Partial<Settings>) => void }) {
  const { t } = useTranslation('wizard');
  return (
    <>
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
      <Select
        label={t('form_type')}
        clearable
        placeholder={t('form_type_none')}
        data={[...FORM_TYPES]}
        value={settings.formType}
        onChange={(value) => onChange({ formType: FORM_TYPES.find((one) => one === value) ?? null })}
      />
      <Select
        label={t('language')}
        allowDeselect={false}
        data={LOCALES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }))}
        value={settings.locale}
        onChange={(locale) => locale !== null && onChange({ locale })}
      />
    </>
  );
}
