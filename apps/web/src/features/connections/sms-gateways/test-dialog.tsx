import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { phoneNumberOf, type SmsGateway, type SmsTest } from '@sealwright/contract';
import { t as translate } from 'i18next';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { CancelButton, Form, FormActions, useEditForm } from '../../../ui/form/index.ts';
import { openDialog } from '../../../ui/open-dialog.ts';
import { useTestSmsGateway } from './sms-gateways.queries.ts';
import type { SmsScopeOf } from './sms-gateways.scope.ts';
import { SMS_KIND_NAMES } from './sms-kinds.ts';

type Tested = Pick<SmsGateway, 'id' | 'kind'>;

/** Asks for a number, sends a real text to it, and shows what the provider answered. */
export const openTest = (scope: SmsScopeOf, gateway: Tested): Promise<void> =>
  openDialog(translate('test.title', { ns: 'sms-gateways' }), (close) => (
    <TestForm scope={scope} gateway={gateway} onClose={close} />
  ));

const Rules = z.object({ to: z.string().refine((text) => phoneNumberOf(text) !== null, 'sms_number_invalid') });

type FormProps = { scope: SmsScopeOf; gateway: Tested; onClose: () => void };

function TestForm({ scope, gateway, onClose }: FormProps) {
  const { t } = useTranslation('sms-gateways');
  const test = useTestSmsGateway(scope, gateway.id);
  const edit = useEditForm({ rules: Rules, values: { to: '' }, save: ({ to }) => test.mutateAsync(to) });
  return (
    <Form of={edit} failed={t('failed.test')}>
      <Text size="sm">{t('test.text')}</Text>
      <TextInput
        {...edit.field('to')}
        label={t('test.to')}
        type="tel"
        dir="ltr"
        autoComplete="tel"
        maxLength={40}
        required
        data-autofocus
      />
      <output>{test.data === undefined ? null : <Said gateway={gateway} test={test.data} />}</output>
      <FormActions
        submit={t('test')}
        isSaving={edit.isSaving}
        cancel={<CancelButton onClick={onClose} />}
        justify="flex-end"
      />
    </Form>
  );
}

function Said({ gateway: { kind }, test: { outcome, answer } }: { gateway: Tested; test: SmsTest }) {
  const { t } = useTranslation('sms-gateways');
  return (
    <Alert color={outcome === 'sent' ? 'green' : 'red'}>
      <Stack gap={4}>
        <Text size="sm" fw={550}>
          {t(`test.${outcome}`, { provider: isolated(SMS_KIND_NAMES[kind]) })}
        </Text>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {answer === '' ? t('answer.none') : <Bdi>{answer}</Bdi>}
        </Text>
      </Stack>
    </Alert>
  );
}
