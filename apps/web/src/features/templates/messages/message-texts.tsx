import { Stack, Tabs } from '@mantine/core';
import { type Locale, LOCALES, unknownVariables } from '@sealwright/contract';
import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { directionOf, LANGUAGE_NAMES } from '../../../lib/locale.ts';
import type { useEditForm } from '../../../ui/form/index.ts';
import { VariableField } from '../../../ui/variables/variable-field.tsx';
import { faultyLocales, isWritten, type MessageForm } from './messages.form.ts';

type Props = {
  edit: ReturnType<typeof useEditForm<MessageForm>>;
  texts: MessageForm['texts'];
  locale: Locale;
  onLocale: (locale: Locale) => void;
};

/** Subject and body in the chosen language. A mistake in another language shows that one. */
export function MessageTexts({ edit, texts, locale, onLocale }: Props) {
  const { t } = useTranslation('messages');
  const { errors, submitCount } = edit.form.formState;
  useEffect(() => {
    const faulty = faultyLocales(edit.form.getValues('locale'), edit.form.formState.errors.texts);
    if (faulty[0] !== undefined && !faulty.includes(locale)) onLocale(faulty[0]);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what an attempt to save has found
  }, [submitCount]);
  return (
    <Tabs
      value={locale}
      onChange={(value) => onLocale(LOCALES.find((one) => one === value) ?? locale)}
      keepMounted={false}
    >
      <Tabs.List aria-label={t('languages')}>
        {LOCALES.map((one) => (
          <Tabs.Tab
            key={one}
            value={one}
            px={{ base: 8, sm: 'md' }}
            lang={one === 'zhCn' ? 'zh-CN' : one}
            {...(errors.texts?.[one] ? { c: 'red' } : isWritten(texts[one]) ? {} : { c: 'dimmed' })}
          >
            {LANGUAGE_NAMES[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={locale} pt="md">
        <Stack key={locale} gap="md" dir={directionOf(locale)}>
          <Field edit={edit} locale={locale} name="subject" text={texts[locale].subject} />
          <Field edit={edit} locale={locale} name="body" text={texts[locale].body} />
        </Stack>
      </Tabs.Panel>
    </Tabs>
  );
}

function Field(props: Pick<Props, 'edit' | 'locale'> & { name: 'subject' | 'body'; text: string }) {
  const { edit, locale, name, text } = props;
  const { t } = useTranslation('messages');
  const path = `texts.${locale}.${name}` as const;
  const { ref, onChange, onBlur } = useController({ control: edit.form.control, name: path }).field;
  const { error } = edit.field(path);
  const [unknown] = unknownVariables(text);
  return (
    <VariableField
      id={`message-${name}`}
      label={t(name)}
      value={text}
      onChange={onChange}
      onBlur={onBlur}
      ref={ref}
      error={error && unknown !== undefined ? t('unknown', { mark: unknown }) : error}
      isRequired
      direction={directionOf(locale)}
      lang={locale === 'zhCn' ? 'zh-CN' : locale}
      {...(name === 'subject' ? { maxLength: 200 } : { maxLength: 5000, rows: { least: 7, most: 18 } })}
    />
  );
}
