import { Alert, Button, Group, List, Text } from '@mantine/core';
import { GitMerge, RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Described } from '../../../ui/described.tsx';
import { useShown } from '../person/shown-value.ts';
import type { ContactForm, FormField } from './contact-form.ts';
import { useFieldNames } from './field-name.ts';
import { formatList } from '../../../lib/format.ts';

/** Someone changed the contact while it was edited here: their state comes in, and nothing typed here is lost. */
export function StalePanel({ onTakePresent }: { onTakePresent: () => void }) {
  const { t } = useTranslation('contact');
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <Alert
      ref={panel}
      tabIndex={-1}
      role="alert"
      color="orange"
      icon={<RefreshCw aria-hidden />}
      title={t('stale.title')}
    >
      <Text size="sm">{t('stale.text')}</Text>
      <Group gap="xs" mt="sm">
        <Button size="sm" onClick={onTakePresent}>
          {t('stale.take')}
        </Button>
      </Group>
    </Alert>
  );
}

/** What both changed: one's own value stands in the form, the other's is named here. */
export function BothChanged({ fields, present }: { fields: readonly FormField[]; present: ContactForm }) {
  const { t } = useTranslation('contact');
  const locale = useLocale();
  const { full } = useFieldNames();
  const shown = useShown();
  const panel = useRef<HTMLDivElement>(null);
  // The button that brought this is gone, and the focus with it.
  useEffect(() => panel.current?.focus(), []);
  return (
    <Alert
      ref={panel}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element cannot hold a list
      role="status"
      color="orange"
      icon={<GitMerge aria-hidden />}
      title={t('both.title')}
    >
      <Text size="sm">{t('both.text')}</Text>
      <List size="sm" mt="xs">
        {fields.map((field) => {
          const value = field === 'tags' ? formatList(locale, present.tags) : shown(field, present);
          return (
            <List.Item key={field}>
              <Described
                text={t('both.field', { field: full(field), value: isolated(value === '' ? t('nothing') : value) })}
              />
            </List.Item>
          );
        })}
      </List>
    </Alert>
  );
}
