import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Card } from '../../../ui/card.tsx';
import { CancelButton, Form, FormActions, useEditForm } from '../../../ui/form/index.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { toastDone } from '../../../ui/toast.ts';
import { type Family, keep, oneQuery, type Thing } from './family.ts';

export type Edit<V extends FieldValues> = ReturnType<typeof useEditForm<V>>;

type Props<T extends Thing, B, V extends FieldValues> = {
  family: Family<T, B>;
  /** Without one a new one is made. */
  thing?: T;
  rules: z.ZodType<V, V>;
  /** The fields of a thing, and those of a new one. */
  values: (thing: T | undefined) => DefaultValues<V>;
  /** What is sent of the fields, by the same names. */
  bodyOf: (values: V) => B;
  children: (edit: Edit<V>) => ReactNode;
};

/** Makes a new one, or changes one: of that the fields that were changed are sent, and what someone else saved comes in beside them. */
export function ThingForm<T extends Thing, B extends object, V extends FieldValues>(props: Props<T, B, V>) {
  return props.thing === undefined ? <NewForm {...props} /> : <EditForm {...props} thing={props.thing} />;
}

function NewForm<T extends Thing, B extends object, V extends FieldValues>(props: Props<T, B, V>) {
  const { family, rules, values, bodyOf, children } = props;
  const { type } = family;
  const { t } = useTranslation('community');
  const navigate = useNavigate();
  const cache = useQueryClient();
  const edit = useEditForm<V>({
    rules,
    values: values(undefined),
    save: async (entered) => {
      const thing = await family.create(bodyOf(entered));
      keep(cache, family, thing);
      guard.pass();
      toastDone(t('created', { name: family.nameOf(thing) }));
      await navigate({ to: `/admin/${type}/$id`, params: { id: String(thing.id) }, replace: true });
    },
  });
  const guard = useLeaveGuard(edit.isDirty);
  return (
    <Card label={t(`${type}.one`)}>
      <Form of={edit} failed={t('save_failed')}>
        {children(edit)}
        <FormActions
          submit={t('create')}
          isSaving={edit.isSaving}
          cancel={<CancelButton onClick={() => void navigate({ to: `/admin/${type}` })} />}
        />
      </Form>
    </Card>
  );
}

function EditForm<T extends Thing, B extends object, V extends FieldValues>(props: Props<T, B, V> & { thing: T }) {
  const { family, thing, rules, values, bodyOf, children } = props;
  const { t } = useTranslation('community');
  const cache = useQueryClient();
  const edit = useEditForm<V>({
    rules,
    values: values(thing),
    // What someone else saved, or an act beside the form changed.
    follows: true,
    save: async (entered, isChanged) => {
      const saved = await family.update(thing, changed(bodyOf(entered), isChanged));
      keep(cache, family, saved);
      toastDone(t('saved', { name: family.nameOf(saved) }));
    },
    readAgain: () => cache.fetchQuery({ ...oneQuery(family, thing.id), staleTime: 0 }),
  });
  useLeaveGuard(edit.isDirty);
  return (
    <Card title={t('details')}>
      <Form of={edit} failed={t('save_failed')}>
        {children(edit)}
        <FormActions
          submit={t('save')}
          isSaving={edit.isSaving}
          cancel={edit.isDirty ? <CancelButton onClick={() => edit.form.reset()} /> : null}
        />
      </Form>
    </Card>
  );
}

/** Of the fields that were changed: what someone else changed meanwhile is not put back. */
const changed = <B extends object, V extends FieldValues>(
  body: B,
  isChanged: (name: FieldPath<V>) => boolean,
): Partial<B> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => isChanged(name as FieldPath<V>))) as Partial<B>;
