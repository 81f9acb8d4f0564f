import type { Platform } from '../platform.ts';

/** Keeps `config.publicUrl` at the address that was chosen at the first run, on every instance and after every start. */
export function followPublicUrl({ config, settings }: Pick<Platform, 'config' | 'settings'>): void {
  const take = () => {
    config.publicUrl = settings.get('public_url') ?? config.publicUrl;
  };
  settings.onChange(take);
  take();
}
