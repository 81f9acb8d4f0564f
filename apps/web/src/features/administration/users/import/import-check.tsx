import { Button, Group } from '@mantine/core';
import type { UserImport } from '@sealwright/contract';
import { Upload, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/format.ts';
import { Card } from '../../../../ui/card.tsx';
import { confirm } from '../../../../ui/confirm.tsx';
import { NotConfirmed } from '../../../../ui/confirm-identity.tsx';
import { Facts } from '../../../../ui/facts.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { IgnoredColumns } from '../../../../ui/list-upload.tsx';
import { toastFailure } from '../../../../ui/toast.ts';
import { useStartUserImport } from './import.queries.ts';

/** Before the start: how many are new, are users already, and are wrong. */
export function ImportCheck({ one }: { one: UserImport }) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const { ignoredColumns, newCount } = one;
  const counts = [
    { key: 'new', value: newCount },
    { key: 'known', value: one.knownCount },
    { key: 'wrong', value: one.wrongCount },
    ...(one.adminCount > 0 ? [{ key: 'admins', value: one.adminCount } as const] : []),
    ...(one.invitedCount > 0 ? [{ key: 'invited', value: one.invitedCount } as const] : []),
  ] as const;
  return (
    <Card
      title={t(newCount === 0 ? 'import.check.nobody' : 'import.check')}
      description={t(newCount === 0 ? 'import.check.nobody_text' : 'import.check.text')}
    >
      <Facts
        facts={counts.map(({ key, value }) => ({ key, name: t(`import.count.${key}`), value: format.number(value) }))}
      />
      <IgnoredColumns title={t('import.ignored')} names={ignoredColumns} />
      <Group gap="xs">
        {newCount === 0 ? null : <Start one={one} />}
        <LinkButton to="/admin/users/import" variant="default" leftSection={<Upload size={18} aria-hidden />}>
          {t('import.another')}
        </LinkButton>
      </Group>
    </Card>
  );
}

function Start({ one: { id, newCount, adminCount } }: { one: UserImport }) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const { mutate, isPending } = useStartUserImport(id);
  const start = async () => {
    const number = format.number(newCount);
    const admins = adminCount > 0 ? ` ${t('import.start.admins', { number: format.number(adminCount) })}` : '';
    const isSure = await confirm({
      title: t('import.start.title'),
      body: `${t('import.start.confirm', { number })}${admins}`,
      confirmLabel: t('import.start.submit'),
    });
    if (!isSure) return;
    mutate(undefined, {
      onError: (error) => {
        if (!(error instanceof NotConfirmed)) toastFailure(t('act.failed'), error);
      },
    });
  };
  return (
    <Button leftSection={<UserPlus size={18} aria-hidden />} loading={isPending} onClick={() => void start()}>
      {t('import.start.submit')}
    </Button>
  );
}
