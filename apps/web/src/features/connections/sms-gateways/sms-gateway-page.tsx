import { Alert, Button, Group, Stack } from '@mantine/core';
import type { SmsGateway } from '@sealwright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { CancelButton, Form, FormActions, useEditForm } from '../../../ui/form/index.ts';
import { Facts } from '../../../ui/facts.tsx';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { Page } from '../../../ui/page.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { Instructions, Receipts } from './instructions.tsx';
import { removeGateway } from './sms-gateway-acts.ts';
import { GatewayFields, KindField } from './sms-gateway-fields.tsx';
import { changeOf, formOf, inputOf, NEW, rulesWith, type SmsGatewayForm } from './sms-gateway-form.ts';
import { useAddSmsGateway, useChangeSmsGateway, useSmsGateway } from './sms-gateways.queries.ts';
import { useSmsScope } from './sms-gateways.scope.ts';
import { SMS_KIND_NAMES } from './sms-kinds.ts';
import { openTest } from './test-dialog.tsx';

/** One that is not saved yet. */
export function NewSmsGatewayPage() {
  const { t } = useTranslation('sms-gateways');
  const add = useAddSmsGateway();
  return (
    <Page title={t('create.title')} description={t('create.text')}>
      <Editor gateway={null} save={(form) => add.mutateAsync(inputOf(form))} />
    </Page>
  );
}

/** A saved one. */
export function SmsGatewayPage({ id }: { id: number }) {
  const { t } = useTranslation('sms-gateways');
  const { data, error, isPending, refetch } = useSmsGateway(id);
  return (
    <Page
      title={data?.name ?? t('one')}
      {...(data ? { heading: <Bdi>{data.name}</Bdi> } : {})}
      {...(data?.permissions.update ? { description: t('edit.text') } : {})}
      isLoading={isPending}
      error={data ? null : error}
      onRetry={() => void refetch()}
      actions={data ? <Acts gateway={data} /> : null}
    >
      {data?.permissions.update ? <Saved key={id} gateway={data} /> : null}
      {data && !data.permissions.update ? <ReadOnly gateway={data} /> : null}
    </Page>
  );
}

function Saved({ gateway }: { gateway: SmsGateway }) {
  const change = useChangeSmsGateway(gateway);
  return <Editor gateway={gateway} save={(form) => change.mutateAsync(changeOf(form, gateway))} />;
}

/** For those who see it and do not change it. */
function ReadOnly({ gateway: { kind, phoneNumber } }: { gateway: SmsGateway }) {
  const { t } = useTranslation('sms-gateways');
  return (
    <Card label={t('one')}>
      <Alert color="blue">{t('own.read_only')}</Alert>
      <Facts
        facts={[
          { key: 'kind', name: t('field.kind'), value: <Bdi>{SMS_KIND_NAMES[kind]}</Bdi> },
          { key: 'number', name: t('field.phone_number'), value: <bdi dir="ltr">{phoneNumber}</bdi> },
        ]}
      />
    </Card>
  );
}

function Acts({ gateway }: { gateway: SmsGateway }) {
  const { t } = useTranslation('sms-gateways');
  const cache = useQueryClient();
  const scope = useSmsScope();
  const navigate = useNavigate();
  const remove = async () => {
    if (await removeGateway(cache, scope, gateway)) await navigate({ to: scope.list });
  };
  return (
    <Group gap="sm">
      {gateway.permissions.test ? (
        <Button variant="default" onClick={() => void openTest(scope, gateway)}>
          {t('test')}
        </Button>
      ) : null}
      {gateway.permissions.delete ? (
        <Button variant="subtle" color="red" onClick={() => void remove()}>
          {t('delete')}
        </Button>
      ) : null}
    </Group>
  );
}

type EditorProps = { gateway: SmsGateway | null; save: (form: SmsGatewayForm) => Promise<SmsGateway> };

function Editor({ gateway, save }: EditorProps) {
  const { t } = useTranslation('sms-gateways');
  const navigate = useNavigate();
  const kept = gateway?.secrets ?? [];
  const [rules] = useState(() => rulesWith(kept));
  const { list } = useSmsScope();
  const toList = () => navigate({ to: list });
  const edit = useEditForm<SmsGatewayForm>({
    rules,
    values: gateway === null ? NEW : formOf(gateway),
    follows: true,
    save: async (form) => {
      const { name } = await save(form);
      guard.pass();
      toastDone(t('saved', { name: isolated(name) }));
      await toList();
    },
  });
  const guard = useLeaveGuard(edit.isDirty);
  const { control } = edit.form;
  const kind = useWatch({ control, name: 'kind' });
  return (
    <Stack>
      <Instructions kind={kind} />
      <Card label={t('one')}>
        <Form of={edit} failed={t(gateway === null ? 'failed.add' : 'failed.save')} maxWidth={640}>
          {gateway === null ? <KindField control={control} /> : null}
          <GatewayFields edit={edit} kind={kind} kept={kept} />
          <FormActions
            submit={t(gateway === null ? 'create.submit' : 'save')}
            isSaving={edit.isSaving}
            cancel={<CancelButton onClick={() => void toList()} />}
          />
        </Form>
      </Card>
      {gateway === null ? null : <Receipts gateway={gateway} />}
    </Stack>
  );
}
