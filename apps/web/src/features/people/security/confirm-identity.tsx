import { modals } from '@mantine/modals';
import { loadNamespaces, t } from 'i18next';
import { overlaysStand } from '../../../ui/overlays.ts';

/** Asks in a dialog to show once more that it is the person. Resolves to false on cancel, Escape and click outside. */
export async function askForIdentity(): Promise<boolean> {
  const [{ ConfirmForm }] = await Promise.all([import('./confirm-form.tsx'), loadNamespaces('mfa'), overlaysStand()]);
  return await new Promise((resolve) => {
    const id = modals.open({
      title: t('confirm.title', { ns: 'mfa' }),
      children: (
        <ConfirmForm
          onConfirmed={() => {
            resolve(true);
            modals.close(id);
          }}
        />
      ),
      closeButtonProps: { 'aria-label': t('close') },
      // Called after a confirmation as well, when the promise is settled already.
      onClose: () => resolve(false),
    });
  });
}
