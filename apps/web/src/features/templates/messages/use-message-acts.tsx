import { Text } from '@mantine/core';
import type { MessageTemplate } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../ui/confirm.tsx';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { useDeleteMessage, useSetDefault } from './messages.queries.ts';

/** Acts on a saved template that take effect at once and show a toast. */
export function useMessageActs(template: MessageTemplate) {
  const { t } = useTranslation('messages');
  const change = useSetDefault();
  const deleting = useDeleteMessage();
  const { id, name, kind, isDefault } = template;

  const setDefault = async (): Promise<void> => {
    try {
      await change.mutateAsync({ id, isDefault: !isDefault });
      toastDone(t(isDefault ? 'unset_default_done' : 'set_default_done', { name, kind: t(`kind.${kind}`) }));
    } catch (error) {
      toastFailure(t('default_failed'), error);
    }
  };
  /** Whether it is gone. */
  const remove = async (): Promise<boolean> => {
    const isSure = await confirm({
      title: t('delete.title'),
      body: (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t(isDefault && kind !== 'invitation' ? 'delete.text_default' : 'delete.text', { name })}
        </Text>
      ),
      confirmLabel: t('delete.confirm'),
      isDangerous: true,
    });
    if (!isSure) return false;
    try {
      await deleting.mutateAsync(template);
      toastDone(t('delete.done', { name }));
      return true;
    } catch (error) {
      toastFailure(t('delete.failed'), error);
      return false;
    }
  };
  return { setDefault, remove, isBusy: change.isPending || deleting.isPending };
}
