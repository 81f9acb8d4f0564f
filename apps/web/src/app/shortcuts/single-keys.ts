import { create } from 'zustand';
import { onStored, readStored, writeStored } from '../../lib/storage.ts';

const KEY = 'single-keys';

const useStore = create<{ isOn: boolean }>()(() => ({ isOn: readStored(KEY) !== 'off' }));

onStored(KEY, (value) => useStore.setState({ isOn: value !== 'off' }));

/** Whether keys without a modifier do something, on this device. */
export const useSingleKeys = (): boolean => useStore((state) => state.isOn);

export function setSingleKeys(isOn: boolean): void {
  useStore.setState({ isOn });
  writeStored(KEY, isOn ? null : 'off');
}
