import { Button, Flex, Select, Stack, Text, TextInput } from '@mantine/core';
import { type Locale, type MessageTemplate, textIn } from '@sealwright/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import type { SendSettings } from './settings.saving.ts';

type Written = Pick<SendSettings, 'subject' | 'message' | 'messageTranslations' | 'messageTemplateName'>;
type Props = {
  settings: SendSettings;
  templates: readonly MessageTemplate[];
  /** The document's language. */
  locale: Locale;
  error: string | null;
  onChange: (change: Partial<SendSettings>) => void;
};

const OWN = 'own';

/** What a template says, as the settings of a document: in its language, and for recipients in others. */
export function writtenWith(template: MessageTemplate, locale: Locale): Written {
  const { subject, body } = textIn(template, locale);
  const all = [template, ...template.translations];
  const own = all.some((text) => text.locale === locale) ? locale : template.locale;
  const others = all.filter((text) => text.locale !== own);
  return {
    subject,
    message: body,
    messageTranslations: others.map((text) => ({ locale: text.locale, subject: text.subject, message: text.body })),
    messageTemplateName: template.name,
  };
}

/** The template that subject and message are from. Who writes their own gives that a name. */
export function TemplateChoice({ settings, templates, locale, error, onChange }: Props) {
  const { t } = useTranslation('wizard');
  const named = templates.find(({ name }) => name === settings.messageTemplateName);
  const [isOwn, setOwn] = useState(named === undefined);
  const chosen = isOwn ? undefined : named;
  const own = useRef<Written | null>(null);

  function choose(value: string | null) {
    const template = templates.find(({ id }) => String(id) === value);
    const { subject, message, messageTranslations, messageTemplateName } = settings;
    if (chosen === undefined) own.current = { subject, message, messageTranslations, messageTemplateName };
    setOwn(template === undefined);
    if (template !== undefined) onChange(writtenWith(template, locale));
    // Brings back the text that was written before.
    else onChange(own.current ?? { messageTranslations: [], messageTemplateName: t('default_template') });
  }

  return (
    <Stack gap="xs">
      {templates.length === 0 ? null : (
        <Select
          label={t('template')}
          allowDeselect={false}
          searchable={templates.length > 8}
          data={[
            ...templates.map(({ id, name, isDefault }) => ({
              value: String(id),
              label: isDefault ? t('template.default', { name }) : name,
            })),
            { value: OWN, label: t('template.own') },
          ]}
          value={chosen === undefined ? OWN : String(chosen.id)}
          onChange={choose}
        />
      )}
      {chosen === undefined ? (
        <TextInput
          id="send-messageTemplateName"
          label={t('setting.messageTemplateName')}
          required
          maxLength={120}
          value={settings.messageTemplateName}
          error={error}
          onChange={(event) => onChange({ messageTemplateName: event.currentTarget.value })}
        />
      ) : (
        <ChangedSince text={writtenWith(chosen, locale)} settings={settings} onChange={onChange} />
      )}
      <LinkAnchor size="sm" w="fit-content" to="/templates/messages">
        {t('template.manage')}
      </LinkAnchor>
    </Stack>
  );
}

/** Says that subject or message are not the template's any more, and brings those back. */
function ChangedSince({ text, settings, onChange }: Pick<Props, 'settings' | 'onChange'> & { text: Written }) {
  const { t } = useTranslation('wizard');
  const isSame = settings.subject.trim() === text.subject && settings.message.trim() === text.message.trim();
  if (isSame) return null;
  return (
    <Flex
      component="output"
      gap="xs"
      wrap="wrap"
      align="center"
      justify="space-between"
      p="xs"
      bg="var(--surface-quiet)"
      style={{ borderRadius: 8 }}
    >
      <Text size="sm">{t('template.changed')}</Text>
      <Button size="compact-sm" variant="subtle" onClick={() => onChange(text)}>
        {t('template.again')}
      </Button>
    </Flex>
  );
}
