import { Button, Fieldset, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type ChecklistTemplate, MOST_ITEMS, READY_ITEMS, type ReadyItem } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import type { useEditForm } from '../../../ui/form/index.ts';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { useItemName } from './checklist-badges.tsx';
import { type ChecklistForm, itemsOfTemplate, newItem } from './checklist.form.ts';
import { templatesQuery } from './checklists.queries.ts';

type Edit = ReturnType<typeof useEditForm<ChecklistForm>>;

/** What the client is asked for. `locked`: the ids of items that have papers already. */
export function ItemFields({ edit, locked }: { edit: Edit; locked: ReadonlySet<number> }) {
  const { control } = edit.form;
  const { fields, append, remove } = useFieldArray({ control, name: 'items', keyName: 'key' });
  const items = useWatch({ control, name: 'items' });
  const add = (kind: ReadyItem) => append(newItem(kind));
  return (
    <Stack gap="md">
      {fields.map(({ key, id, kind }, index) => (
        <ItemFieldset
          key={key}
          edit={edit}
          index={index}
          kind={kind}
          onRemove={locked.has(id) || fields.length === 1 ? null : () => remove(index)}
        />
      ))}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <AddItem used={items.map(({ kind }) => kind)} isFull={items.length >= MOST_ITEMS} onAdd={add} />
        <FromTemplate
          onChoose={(template) => {
            const known = new Set(items.map(({ kind, name }) => `${kind} ${name}`));
            const more = itemsOfTemplate(template).filter(({ kind, name }) => !known.has(`${kind} ${name}`));
            append(more.slice(0, MOST_ITEMS - items.length));
          }}
        />
      </SimpleGrid>
    </Stack>
  );
}

type ItemProps = { edit: Edit; index: number; kind: ReadyItem; onRemove: (() => void) | null };

function ItemFieldset({ edit, index, kind, onRemove }: ItemProps) {
  const { t } = useTranslation('checklists');
  const nameOf = useItemName();
  const at = `items.${index}` as const;
  const name = useWatch({ control: edit.form.control, name: `${at}.name` });
  const called = nameOf({ kind, name });
  return (
    <Fieldset legend={<Bdi>{called}</Bdi>} style={{ minInlineSize: 0, overflowWrap: 'anywhere' }}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {kind === 'other' ? (
            <TextInput
              {...edit.field(`${at}.name`)}
              label={t('form.item_name')}
              required
              maxLength={200}
              autoComplete="off"
            />
          ) : null}
          <TextInput
            {...edit.field(`${at}.note`)}
            label={t('form.item_note')}
            placeholder={t('form.item_note_hint')}
            maxLength={1000}
            autoComplete="off"
          />
        </SimpleGrid>
        <Group justify="space-between" gap="sm">
          <SwitchField control={edit.form.control} name={`${at}.isRequired`} label={t('form.item_required')} />
          {onRemove === null ? null : (
            <Button
              variant="subtle"
              size="sm"
              leftSection={<Trash2 size={16} aria-hidden />}
              aria-label={t('form.remove_item', { name: called })}
              onClick={onRemove}
            >
              {t('form.remove')}
            </Button>
          )}
        </Group>
      </Stack>
    </Fieldset>
  );
}

/** One from the ready list that is not there yet, or another one. */
function AddItem(props: { used: readonly ReadyItem[]; isFull: boolean; onAdd: (kind: ReadyItem) => void }) {
  const { t } = useTranslation('checklists');
  const nameOf = useItemName();
  const offered = READY_ITEMS.filter((kind) => kind === 'other' || !props.used.includes(kind));
  return (
    <Select
      label={t('form.add_item')}
      placeholder={t('form.add_item_hint')}
      searchable
      disabled={props.isFull}
      nothingFoundMessage={t('form.add_item_none')}
      data={offered.map((kind) => ({ value: kind, label: nameOf({ kind, name: '' }) }))}
      value={null}
      onChange={(value) => {
        const kind = READY_ITEMS.find((one) => one === value);
        if (kind !== undefined) props.onAdd(kind);
      }}
    />
  );
}

function FromTemplate({ onChoose }: { onChoose: (template: ChecklistTemplate) => void }) {
  const { t } = useTranslation('checklists');
  const { data } = useQuery(templatesQuery);
  const all = data?.results ?? [];
  if (all.length === 0) return null;
  return (
    <Select
      label={t('form.from_template')}
      placeholder={t('form.from_template_hint')}
      searchable
      data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={null}
      onChange={(value) => {
        const template = all.find(({ id }) => String(id) === value);
        if (template !== undefined) onChoose(template);
      }}
    />
  );
}
