import type { Config } from '../config.ts';
import type { Live } from '../live/live.ts';
import type { Log } from '../log.ts';
import { environmentGateway, type SmtpSettings } from './smtp-settings.ts';

/** A gateway that administrators set up. `accountId`: the team whose mails leave by it; null for all. */
export type StoredGateway = SmtpSettings & { id: number; name: string; accountId: number | null; isAway: boolean };

/** Where gateways are kept. They come in the order they are asked in. */
export type GatewaySource = {
  read(): Promise<StoredGateway[]>;
  /** Says since when, and why, mails pass a gateway over; null once it works again. */
  report(id: number, away: { since: Date; reason: string } | null): Promise<void>;
};

/** By which gateways mails leave: that of the environment where it sets one, else those that administrators set up. */
export type MailRoutes = {
  /** No mail leaves the installation: each is kept for the test inbox. A team's own gateway changes nothing about that. */
  isCaught(): boolean;
  environment: SmtpSettings | null;
  /** As of the last reading. */
  gateways(): readonly StoredGateway[];
  /** Says, once, where gateways are kept. */
  useSource(source: GatewaySource): void;
  report: GatewaySource['report'];
  /** Reads all at once: after a change that the next call of the same person has to see. Others hear of it. */
  read(): Promise<void>;
  /** Reads all and from then on hears of changes, on this and other instances. */
  follow(): Promise<void>;
  /** Calls `listener` after each reading. */
  onChange(listener: () => void): void;
};

/** The id of the gateway that the environment sets: no stored one has it. */
const ENVIRONMENT = 0;

export function createMailRoutes({ config, live, log }: { config: Config; live: Live; log: Log }): MailRoutes {
  const environment = environmentGateway(config);
  const fixed: StoredGateway[] =
    environment === null ? [] : [{ ...environment, id: ENVIRONMENT, name: 'SMTP_URL', accountId: null, isAway: false }];
  let source: GatewaySource | null = null;
  let all: readonly StoredGateway[] = fixed;
  const listeners: (() => void)[] = [];

  async function read(): Promise<void> {
    const stored = (await source?.read()) ?? [];
    all = environment === null ? stored : [...fixed, ...stored.filter(({ accountId }) => accountId !== null)];
    for (const listener of listeners) listener();
  }

  return {
    isCaught: () => all.every(({ accountId }) => accountId !== null),
    environment,
    gateways: () => all,
    useSource(given) {
      source = given;
    },
    report: async (id, away) => (id === ENVIRONMENT ? undefined : source?.report(id, away)),
    read,
    async follow() {
      live.subscribe(({ kind }) => {
        if (kind !== 'mail_gateways' && kind !== 'reconnected') return;
        void read().catch((cause: unknown) => log.warn('The mail gateways could not be read', {}, cause));
      });
      await read();
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
