import { loadNamespaces } from 'i18next';
import { create } from 'zustand';
import { toastError } from '../../ui/toast.ts';

const useStore = create(() => ({ isOpen: false }));

export async function loadPanel() {
  const [{ AppearancePanel }] = await Promise.all([import('./appearance-panel.tsx'), loadNamespaces('appearance')]);
  return AppearancePanel;
}

/** Fetches the panel for someone who is about to open it. */
export const warmAppearance = (): void => void loadPanel().catch(() => undefined);

/** Opens the theme panel. It opens whole: without a network that is told, and the page stays as it is. */
export async function openAppearance(): Promise<void> {
  try {
    await loadPanel();
    useStore.setState({ isOpen: true });
  } catch (error) {
    toastError(error);
  }
}

export const closeAppearance = (): void => useStore.setState({ isOpen: false });

export const useIsAppearanceOpen = (): boolean => useStore(({ isOpen }) => isOpen);
