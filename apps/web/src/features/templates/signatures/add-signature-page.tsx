import { Checkbox, Stack, Switch, Text, TextInput } from '@mantine/core';
import { displayNameOf, MOST_SIGNATURES } from '@sealwright/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useSession } from '../../../lib/session.ts';
import { Card } from '../../../ui/card.tsx';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { CancelButton, Form, FormActions, useEditForm } from '../../../ui/form/index.ts';
import { Page } from '../../../ui/page.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { type Made, markOfMade, NOTHING_MADE, SignatureMaker } from './signature-maker.tsx';
import { TITLE_LENGTH, titleRule } from './signature.rules.ts';
import { useCreateSignature } from './signatures.queries.ts';

const Rules = z.object({ title: titleRule, isDefault: z.boolean() });

/** Makes a signature, with initials if wanted, and saves it under a title. */
export function AddSignaturePage() {
  const { t } = useTranslation('signatures');
  const navigate = useNavigate();
  const create = useCreateSignature();
  const user = useSession((state) => state.user);
  const [made, setMade] = useState<Made>(NOTHING_MADE);
  const [initials, setInitials] = useState<Made>({ ...NOTHING_MADE, way: 'type' });
  const [hasInitials, setHasInitials] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [mark, short] = [markOfMade(made), hasInitials ? markOfMade(initials) : null];
  const isComplete = mark !== null && (!hasInitials || short !== null);
  const leave = () => void navigate({ to: '/signatures' });
  const edit = useEditForm({
    rules: Rules,
    values: { title: '', isDefault: false },
    save: async (values) => {
      setAsked(true);
      if (mark === null || !isComplete) return;
      await create.mutateAsync({ ...mark, ...values, initials: short });
      toastDone(t('saved'));
      leave();
    },
  });
  const name = user ? displayNameOf(user) : '';
  return (
    <Page title={t('add')} description={t('add_text', { count: MOST_SIGNATURES })}>
      <Form of={edit} gap="lg" failed={t('failed.create')}>
        <TextInput
          {...edit.field('title')}
          label={t('name')}
          description={t('name_hint')}
          required
          maxLength={TITLE_LENGTH}
          autoComplete="off"
          maw={460}
        />
        <Card title={t('signature')}>
          <SignatureMaker name={name} label={t('signature')} made={made} onMade={setMade} />
          <Lacking made={made} isLacking={isAsked && mark === null} />
        </Card>
        <Card title={t('initials')} description={t('initials_text')}>
          <Switch
            label={t('with_initials')}
            checked={hasInitials}
            onChange={(event) => setHasInitials(event.currentTarget.checked)}
          />
          {hasInitials ? (
            <Stack gap="sm">
              <SignatureMaker name={name} label={t('initials')} isInitial made={initials} onMade={setInitials} />
              <Lacking made={initials} isLacking={isAsked && short === null} />
            </Stack>
          ) : null}
        </Card>
        <Checkbox {...edit.form.register('isDefault')} label={t('use_as_default')} />
        <FormActions submit={t('save')} isSaving={edit.isSaving} cancel={<CancelButton onClick={leave} />} />
      </Form>
    </Page>
  );
}

/** Why what was made cannot be saved yet. */
function Lacking({ made, isLacking }: { made: Made; isLacking: boolean }) {
  const errors = useErrorTexts();
  if (!isLacking) return null;
  return (
    <Text size="sm" c="var(--mantine-color-error)" role="alert">
      {errors(made.way === 'draw' ? 'signature_too_small' : 'field_required')}
    </Text>
  );
}
