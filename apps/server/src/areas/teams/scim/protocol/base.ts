import { type Config, listeningUrl } from '../../../../platform/config.ts';

/** What stands in front of every address of a resource. */
export const baseOf = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  publicUrl ?? listeningUrl(host, port);
