import { Badge, Code, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './documentation.module.css';
import type { Schema } from './openapi.ts';

/** Deeper ones are opened by hand. */
const OPEN_LEVELS = 1;

/** A shape as a list of what it holds, one inside the other. */
export function SchemaView({ schema, level = 0 }: { schema: Schema; level?: number }) {
  const { t } = useTranslation('documentation');
  const shape = innermost(schema);
  const options = optionsOf(shape).filter((option) => fieldsOf(option).length > 0);
  if (options.length > 1) {
    return options.map((option, index) => (
      <div key={index}>
        <Text size="sm" c="dimmed" mt="xs">
          {t('one_of', { number: index + 1 })}
        </Text>
        <Fields schema={option} level={level} />
      </div>
    ));
  }
  return <Fields schema={options[0] ?? shape} level={level} />;
}

function Fields({ schema, level }: { schema: Schema; level: number }) {
  const fields = fieldsOf(schema);
  const required = new Set([schema, ...(schema.allOf ?? [])].flatMap((part) => part.required ?? []));
  if (fields.length === 0) return <Kind schema={schema} />;
  return (
    <ul className={classes.fields}>
      {fields.map(([name, field]) => (
        <Field key={name} name={name} schema={field} isRequired={required.has(name)} level={level} />
      ))}
    </ul>
  );
}

type FieldProps = { name: string; schema: Schema; isRequired: boolean; note?: string; level?: number };

/** One named value: what it may be, and what is in it. */
export function Field({ name, schema, isRequired, note, level = 0 }: FieldProps) {
  const { t } = useTranslation('documentation');
  const inner = innermost(schema);
  const hasInside = fieldsOf(inner).length > 0 || optionsOf(inner).some((option) => fieldsOf(option).length > 0);
  return (
    <li className={classes.field}>
      <Group gap="xs">
        <Code fw={600}>{name}</Code>
        <Kind schema={schema} />
        {isRequired ? (
          <Badge size="sm" variant="light">
            {t('required')}
          </Badge>
        ) : null}
        {note ? (
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        ) : null}
      </Group>
      {schema.description ? (
        <Text size="sm" c="dimmed" lang="en" dir="auto">
          {schema.description}
        </Text>
      ) : null}
      {hasInside ? (
        <details className={classes.inner} open={level < OPEN_LEVELS}>
          <summary>
            <Text span size="sm" c="dimmed">
              {t('inside', { name })}
            </Text>
          </summary>
          <SchemaView schema={inner} level={level + 1} />
        </details>
      ) : null}
    </li>
  );
}

/** The words of JSON Schema, which are those of the API. */
function Kind({ schema }: { schema: Schema }) {
  const { t } = useTranslation('documentation');
  const values = valuesOf(schema);
  const limits = limitsOf(innermost(schema));
  return (
    <Text span size="sm" c="dimmed">
      <bdi dir="ltr">
        {[kindOf(schema), values.map((value) => JSON.stringify(value)).join(' | '), limits].filter(Boolean).join(' ')}
      </bdi>
      {schema.default === undefined ? null : ` · ${t('default', { value: JSON.stringify(schema.default) })}`}
    </Text>
  );
}

const optionsOf = ({ anyOf, oneOf }: Schema): readonly Schema[] =>
  (anyOf ?? oneOf ?? []).filter(({ type }) => type !== 'null');

const fieldsOf = ({ properties = {}, allOf = [] }: Schema): [string, Schema][] => [
  ...Object.entries(properties),
  ...allOf.flatMap(fieldsOf),
];

/** What a list holds, and what may be null or nothing else. */
function innermost(schema: Schema): Schema {
  if (schema.items) return innermost(schema.items);
  const [only, ...others] = optionsOf(schema);
  return only !== undefined && others.length === 0 ? innermost(only) : schema;
}

function kindOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.items) return `${kindOf(schema.items)}[]`;
  const options = [...new Set((schema.anyOf ?? schema.oneOf ?? []).map(kindOf))];
  if (options.length > 0) return options.join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const types = [schema.type ?? (schema.properties || schema.allOf ? 'object' : 'any')].flat().join(' | ');
  return schema.format ? `${types} (${schema.format})` : types;
}

const MOST_VALUES = 40;

const valuesOf = (schema: Schema): readonly unknown[] => (innermost(schema).enum ?? []).slice(0, MOST_VALUES);

/** The largest and smallest whole numbers that travel exactly are no limits worth saying. */
function limitsOf({ minLength, maxLength, minimum, maximum }: Schema): string {
  return spanOf(minLength, maxLength) || spanOf(minimum, maximum);
}

function spanOf(least?: number, most?: number): string {
  const [from, to] = [least, most].map((limit) =>
    limit === undefined || !Number.isFinite(limit) || Math.abs(limit) >= Number.MAX_SAFE_INTEGER ? null : limit,
  );
  return (from ?? null) === null && (to ?? null) === null ? '' : `${from ?? ''}–${to ?? ''}`;
}
