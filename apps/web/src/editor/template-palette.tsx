import { ActionIcon, Button, Popover, Stack, Text, TextInput } from '@mantine/core';
import type { FieldTemplate, TemplateField } from '@sealwright/contract';
import { BookmarkPlus, LayoutTemplate, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, useErrorTexts } from '../ui/error-text.ts';
import { useSetting } from './editor.context.ts';
import type { EditorField } from './fields.ts';
import classes from './palette.module.css';
import { signatureBlock, toTemplate } from './templates.ts';

/** Fields that are placed together: the signature block, and the account's own. */
export function TemplatePalette({ onPlaced }: { onPlaced?: (() => void) | undefined }) {
  const { t } = useTranslation('editor');
  const { commands, stage, store, templates } = useSetting();
  const [error, setError] = useState<unknown>(null);
  const texts = useErrorTexts();
  const place = (fields: readonly TemplateField[]) => {
    const placed = commands.placeTemplate(fields, stage.visiblePart(store.getState().view.page));
    onPlaced?.();
    if (placed[0] !== undefined) stage.focusField(placed[0].key, true);
  };
  const remove = (template: FieldTemplate) => {
    setError(null);
    templates.remove(template).catch(setError);
  };
  return (
    <fieldset className={classes.group}>
      <legend className={classes.heading}>{t('templates')}</legend>
      <div className={classes.types}>
        <button type="button" className={classes.type} onClick={() => place(signatureBlock())}>
          <LayoutTemplate size={18} aria-hidden />
          {t('signature_block')}
        </button>
        {templates.list.map((template) => (
          <div key={template.id} className={classes.template}>
            <button type="button" className={classes.type} onClick={() => place(template.fields)}>
              <LayoutTemplate size={18} aria-hidden />
              <bdi className={classes.templateName}>{template.name}</bdi>
            </button>
            <ActionIcon
              size={28}
              aria-label={t('template_delete', { name: template.name })}
              title={t('template_delete', { name: template.name })}
              onClick={() => remove(template)}
            >
              <X size={14} aria-hidden />
            </ActionIcon>
          </div>
        ))}
      </div>
      {error === null ? null : (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {errorText(texts, error)}
        </Text>
      )}
    </fieldset>
  );
}

/** Keeps the selected fields under a name. */
export function SaveTemplate({ chosen }: { chosen: readonly EditorField[] }) {
  const { t } = useTranslation('editor');
  const { templates } = useSetting();
  const texts = useErrorTexts();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [error, setError] = useState<unknown>(null);
  const save = async () => {
    try {
      await templates.save(name.trim(), toTemplate(chosen));
      setOpen(false);
      setName('');
      setError(null);
    } catch (cause) {
      setError(cause);
    }
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus shadow="md" withArrow>
      <Popover.Target>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<BookmarkPlus size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('template_save')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== '') void save();
          }}
        >
          <Stack gap="sm" maw={240}>
            <TextInput
              size="sm"
              label={t('template_name')}
              maxLength={60}
              required
              value={name}
              error={error === null ? null : errorText(texts, error)}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" size="sm" disabled={name.trim() === ''}>
              {t('template_save_now')}
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
