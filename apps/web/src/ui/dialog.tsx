import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = Omit<ModalProps, 'opened' | 'closeButtonProps'> & { opened?: boolean };

/** Mantine's dialog, whose button to close it has a name. It is open where `opened` is not given. */
export function Dialog({ opened = true, ...props }: Props) {
  const { t } = useTranslation('common');
  return <Modal opened={opened} closeButtonProps={{ 'aria-label': t('close') }} {...props} />;
}
