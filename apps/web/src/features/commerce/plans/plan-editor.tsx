import type { Plan } from '@sealwright/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { CancelButton, Form, FormActions, useEditForm } from '../../../ui/form/index.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { toastDone } from '../../../ui/toast.ts';
import { isolated } from '../../../lib/isolated.ts';
import { KindField, PlanFields } from './plan-fields.tsx';
import { formOf, inputOf, type PlanForm, rulesIn } from './plans.form.ts';
import { useSavePlan } from './plans.queries.ts';

/** Makes a plan or a bundle, or changes one. */
export function PlanEditor({ plan, currency }: { plan: Plan | null; currency: string }) {
  const { t } = useTranslation('plans');
  const navigate = useNavigate();
  const save = useSavePlan(plan);
  const [rules] = useState(() => rulesIn(currency));
  const toList = () => navigate({ to: '/admin/pricing' });
  const edit = useEditForm<PlanForm>({
    rules,
    values: formOf(plan, currency),
    follows: true,
    save: async (values) => {
      const { name } = await save.mutateAsync(inputOf(values, currency));
      guard.pass();
      toastDone(t('saved', { name: isolated(name) }));
      await toList();
    },
  });
  const guard = useLeaveGuard(edit.isDirty);
  const { control } = edit.form;
  const kind = useWatch({ control, name: 'kind' });
  return (
    <Card label={t('one')}>
      <Form of={edit} failed={t('save_failed')} maxWidth={640}>
        {plan === null ? <KindField control={control} /> : null}
        <PlanFields edit={edit} kind={kind} currency={currency} />
        <FormActions
          submit={t(plan === null ? 'create.submit' : 'save')}
          isSaving={edit.isSaving}
          cancel={<CancelButton onClick={() => void toList()} />}
        />
      </Form>
    </Card>
  );
}
