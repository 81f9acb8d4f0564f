import { Button, Text, TextInput } from '@mantine/core';
import { Rows3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEditor, useSetting } from './editor.context.ts';
import type { EditorField, Rules } from './fields.ts';

type Props = { field: EditorField; set: (change: Partial<Rules>, of: string) => void };

/** A choice in one box can become buttons that stand where the document has them; each then has a name and its group. */
export function GroupRules({ field, set }: Props) {
  const { t } = useTranslation('editor');
  const { commands } = useSetting();
  const { group, options } = field.rules;
  const count = useEditor(
    ({ edit }) => edit.fields.filter(({ rules }) => group !== '' && rules.group === group).length,
  );
  if (group === '') {
    return (
      <Button
        size="compact-md"
        variant="default"
        leftSection={<Rows3 size={16} aria-hidden />}
        onClick={() => commands.splitChoice(field.key)}
      >
        {t('group_split')}
      </Button>
    );
  }
  return (
    <>
      <TextInput
        size="sm"
        label={t('group')}
        description={t('group_hint', { count })}
        maxLength={120}
        value={group}
        onChange={(event) =>
          event.currentTarget.value.trim() !== '' && set({ group: event.currentTarget.value }, 'group')
        }
      />
      <TextInput
        size="sm"
        label={t('group_option')}
        maxLength={200}
        value={options[0] ?? ''}
        onChange={(event) => set({ options: [event.currentTarget.value] }, 'group-option')}
      />
      <Text size="xs" c="dimmed">
        {t('group_more')}
      </Text>
    </>
  );
}
