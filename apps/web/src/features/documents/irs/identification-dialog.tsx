import { Alert, Checkbox, NativeSelect, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import {
  type Document,
  IDENTIFICATION_REFUSALS,
  IDENTIFICATIONS,
  type IdentificationInput,
  IRS_TRIES,
} from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { isolated } from '../../../lib/isolated.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { CancelButton, Form, FormActions, useEditForm } from '../../../ui/form/index.ts';
import { toastDone } from '../../../ui/toast.ts';
import { useRecordIdentification } from './irs.queries.ts';

type Recipient = Document['recipients'][number];
type Props = { document: Document; recipient: Recipient; onClose: () => void };

const BASES = ['document', 'relationship', 'refused'] as const;

const isYear = (year: string): boolean => /^(19|20)\d{2}$/.test(year);
const isDayOrNone = (day: string): boolean => day === '' || z.iso.date().safeParse(day).success;

const Rules = z
  .object({
    basis: z.enum(BASES),
    kind: z.enum(IDENTIFICATIONS),
    issuer: z.string(),
    numberEnd: z.string(),
    expiresOn: z.string().refine(isDayOrNone, 'request_invalid'),
    sinceTaxYear: z.string(),
    statement: z.boolean(),
    reason: z.enum(IDENTIFICATION_REFUSALS),
  })
  .superRefine((values, context) => {
    const wrong = (name: keyof typeof values) =>
      context.addIssue({ code: 'custom', path: [name], message: 'request_invalid' });
    if (values.basis === 'document' && values.issuer.trim() === '') wrong('issuer');
    if (values.basis === 'document' && !/^[0-9A-Za-z]{4}$/.test(values.numberEnd.trim())) wrong('numberEnd');
    if (values.basis === 'relationship' && !isYear(values.sinceTaxYear)) wrong('sinceTaxYear');
    if (values.basis === 'relationship' && !values.statement) wrong('statement');
  });
type Values = z.infer<typeof Rules>;

/** As the server takes it. */
function inputOf(values: Values): IdentificationInput {
  const { basis, kind, issuer, numberEnd, expiresOn, sinceTaxYear, reason } = values;
  if (basis === 'refused') return { outcome: 'refused', reason };
  if (basis === 'relationship') {
    return { outcome: 'confirmed', basis, sinceTaxYear: Number(sinceTaxYear), statement: true };
  }
  const seen = { kind, issuer: issuer.trim(), numberEnd: numberEnd.trim(), expiresOn: expiresOn || null };
  return { outcome: 'confirmed', basis, ...seen };
}

/** What the host saw before a taxpayer signs on this device, or that they could not be identified. */
export function IdentificationDialog({ document, recipient, onClose }: Props) {
  const { t } = useTranslation('irs-forms');
  const record = useRecordIdentification(document.id, recipient.id);
  const edit = useEditForm<Values>({
    rules: Rules,
    values: {
      basis: 'document',
      kind: 'driver_license',
      issuer: '',
      numberEnd: '',
      expiresOn: '',
      sinceTaxYear: '',
      statement: false,
      reason: 'mismatch',
    },
    save: async (values) => {
      const { isClosed, triesLeft } = await record.mutateAsync(inputOf(values));
      if (isClosed) toastDone(t('identify.closed'));
      else toastDone(values.basis === 'refused' ? t('identify.refused', { count: triesLeft }) : t('identify.done'));
      onClose();
    },
  });
  const basis = edit.form.watch('basis');
  const triesLeft = Math.max(0, IRS_TRIES - recipient.identityTries);
  const title = t('identify.title', { name: isolated(recipient.name) });
  return (
    <Dialog size="lg" onClose={onClose} title={title}>
      <Form of={edit} failed={t('identify.failed')}>
        <Text size="sm">{t('identify.text')}</Text>
        <SegmentedControl
          orientation="vertical"
          fullWidth
          aria-label={t('identify.basis')}
          value={basis}
          data={BASES.map((value) => ({ value, label: t(`identify.basis.${value}`) }))}
          onChange={(value) => edit.form.setValue('basis', BASES.find((one) => one === value) ?? 'document')}
        />
        {basis === 'document' ? <SeenFields edit={edit} /> : null}
        {basis === 'relationship' ? <KnownFields edit={edit} taxYear={document.taxYear} /> : null}
        {basis === 'refused' ? <RefusedFields edit={edit} triesLeft={triesLeft} /> : null}
        <FormActions
          submit={t(basis === 'refused' ? 'identify.refuse' : 'identify.confirm')}
          isSaving={edit.isSaving}
          cancel={<CancelButton onClick={onClose} />}
        />
      </Form>
    </Dialog>
  );
}

type Edit = { edit: ReturnType<typeof useEditForm<Values>> };

function SeenFields({ edit }: Edit) {
  const { t } = useTranslation('irs-forms');
  return (
    <Stack gap="sm">
      <NativeSelect
        {...edit.field('kind')}
        label={t('identify.kind')}
        required
        data={IDENTIFICATIONS.map((value) => ({ value, label: t(`identification.${value}`) }))}
      />
      <TextInput
        {...edit.field('issuer')}
        label={t('identify.issuer')}
        description={t('identify.issuer_text')}
        required
        maxLength={120}
      />
      <TextInput
        {...edit.field('numberEnd')}
        label={t('identify.number')}
        description={t('identify.number_text')}
        required
        maxLength={4}
        autoComplete="off"
        dir="ltr"
      />
      <TextInput
        {...edit.field('expiresOn')}
        type="date"
        label={t('identify.expires')}
        description={t('identify.expires_text')}
      />
    </Stack>
  );
}

function KnownFields({ edit, taxYear }: Edit & { taxYear: number | null }) {
  const { t } = useTranslation('irs-forms');
  return (
    <Stack gap="sm">
      <Text size="sm">{t('identify.relationship_text')}</Text>
      <TextInput
        {...edit.field('sinceTaxYear')}
        label={t('identify.since')}
        description={t('identify.since_text', { year: String(taxYear ?? '') })}
        required
        inputMode="numeric"
        maxLength={4}
        dir="ltr"
      />
      <Checkbox {...edit.field('statement')} label={t('identify.statement')} required />
    </Stack>
  );
}

function RefusedFields({ edit, triesLeft }: Edit & { triesLeft: number }) {
  const { t } = useTranslation('irs-forms');
  return (
    <Stack gap="sm">
      <NativeSelect
        {...edit.field('reason')}
        label={t('identify.reason')}
        required
        data={IDENTIFICATION_REFUSALS.map((value) => ({ value, label: t(`reason.${value}`) }))}
      />
      <Alert color={triesLeft <= 1 ? 'red' : 'yellow'} variant="light">
        {triesLeft <= 1 ? t('identify.last_try') : t('identify.tries', { count: triesLeft })}
      </Alert>
    </Stack>
  );
}
