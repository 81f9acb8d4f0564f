import { Alert, Group, Select, Stack, Text, Title } from '@mantine/core';
import { FIELD_TYPES, type FieldType } from '@sealwright/contract';
import { Layers } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { clamp } from '../lib/clamp.ts';
import { NumberInput } from '../ui/number-input.tsx';
import { useEditor, useSetting } from './editor.context.ts';
import classes from './field-editor.module.css';
import { overlappedBy, pageOf, type EditorField } from './fields.ts';
import { MIN_HEIGHT, MIN_WIDTH } from './geometry.ts';
import { RulesPanel } from './rules-panel.tsx';
import { SaveTemplate } from './template-palette.tsx';
import { NO_TEMPLATES } from './templates.ts';
import { TypeIcon } from './type-icon.tsx';

const MAX_NAMED = 3;

/** Exact numbers and rules of what is selected; null when nothing is. */
export function SidePanel() {
  const { t } = useTranslation('editor');
  const { templates } = useSetting();
  const fields = useEditor(({ edit }) => edit.fields);
  const selection = useEditor(({ edit }) => edit.selection);
  const chosen = fields.filter((field) => selection.includes(field.key));
  const [first] = chosen;
  if (first === undefined) return null;
  const sharedType = chosen.every(({ type }) => type === first.type) ? first.type : null;
  return (
    <Stack gap="md" data-properties>
      <Group gap="xs" wrap="nowrap">
        {sharedType === null ? <Layers size={20} aria-hidden /> : <TypeIcon type={sharedType} size={20} />}
        <Title order={2} size="h5">
          {chosen.length === 1 ? t(`type.${first.type}`) : t('fields_selected', { count: chosen.length })}
        </Title>
      </Group>
      {chosen.length === 1 ? <Overlaps field={first} fields={fields} /> : null}
      <Whose chosen={chosen} sharedType={sharedType} />
      {chosen.length === 1 ? <Numbers field={first} /> : null}
      {templates === NO_TEMPLATES ? null : <SaveTemplate chosen={chosen} />}
      <RulesPanel key={selection.join()} chosen={chosen} />
    </Stack>
  );
}

/** Says what lies under or over the field, and why that matters. */
function Overlaps({ field, fields }: { field: EditorField; fields: readonly EditorField[] }) {
  const { t } = useTranslation('editor');
  const { recipients } = useSetting();
  const others = overlappedBy(field, fields);
  if (others.length === 0) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      p="xs"
      title={t('overlap_title')}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <ul className={classes.overlaps}>
        {others.slice(0, MAX_NAMED).map(({ key, type, rules, recipient }) => (
          <li key={key}>
            <bdi>{rules.label || t(`type.${type}`)}</bdi> (
            <bdi>{recipients.find(({ id }) => id === recipient)?.name ?? t('nobody')}</bdi>)
          </li>
        ))}
      </ul>
      {t('overlap_text')}
    </Alert>
  );
}

function Whose({ chosen, sharedType }: { chosen: readonly EditorField[]; sharedType: FieldType | null }) {
  const { t } = useTranslation('editor');
  const { recipients, commands } = useSetting();
  const whose = new Set(chosen.map(({ recipient }) => recipient));
  const [shared] = whose.size === 1 ? whose : [null];
  return (
    <>
      <Select
        size="sm"
        label={t('recipient')}
        data={recipients.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={shared ? String(shared) : null}
        placeholder={t(whose.size > 1 ? 'several' : 'nobody')}
        error={chosen.some(({ recipient }) => recipient === null) ? t('assign_all') : null}
        allowDeselect={false}
        onChange={(id) => id !== null && commands.assign(Number(id))}
      />
      <Select
        size="sm"
        label={t('type')}
        data={FIELD_TYPES.map((type) => ({ value: type, label: t(`type.${type}`) }))}
        value={sharedType}
        placeholder={t('several')}
        allowDeselect={false}
        onChange={(value) => {
          const type = FIELD_TYPES.find((name) => name === value);
          if (type !== undefined) commands.setType(type);
        }}
      />
    </>
  );
}

const shown = (points: number): number => Math.round(points * 100) / 100;

function Numbers({ field }: { field: EditorField }) {
  const { t } = useTranslation('editor');
  const { commands, files } = useSetting();
  const page = pageOf(files, field.file, field.page);
  if (page === null) return null;
  const input = (side: 'x' | 'y' | 'width' | 'height', label: string, min: number, max: number) => (
    <NumberInput
      size="sm"
      label={label}
      value={shown(field[side])}
      min={0}
      max={shown(max)}
      clampBehavior="none"
      decimalScale={2}
      onChange={(value) => {
        if (typeof value === 'number' && Math.abs(value - field[side]) > 0.004) {
          commands.setBox({ [side]: clamp(value, min, max) }, `number:${field.key}:${side}`);
        }
      }}
    />
  );
  return (
    <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
      <Text component="legend" size="sm" c="dimmed" mb={4}>
        {t('place_in_points')}
      </Text>
      <Group grow gap="xs">
        {input('x', t('left'), 0, page.width - field.width)}
        {input('y', t('top'), 0, page.height - field.height)}
      </Group>
      <Group grow gap="xs" mt="xs">
        {input('width', t('width'), MIN_WIDTH, page.width - field.x)}
        {input('height', t('height'), MIN_HEIGHT, page.height - field.y)}
      </Group>
    </fieldset>
  );
}
