import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { type MailGateway, type OutgoingBody, type OutgoingMail, type Outcome, smtpGateway } from './mail-gateway.ts';
import type { MailRoutes, StoredGateway } from './mail-routes.ts';

/** What decides by which gateways a mail may leave. */
export type RoutedMail = OutgoingMail & {
  accountId: number | null;
  documentId: number | null;
  heldBy: number | null;
  heldUntil: Date | null;
};

/** `heldBy`: the gateway that was lost while it read the mail. No other one may have it for now. */
export type Delivered = Outcome & { heldBy?: number };

/** Hands mails to the first gateway that takes them. */
export type MailDelivery = {
  send(mail: RoutedMail, body: OutgoingBody): Promise<Delivered>;
  /** No gateway of the installation can be used now: it is not worth trying. */
  isResting(): boolean;
  /** None could be used the last time. */
  isAway(): boolean;
  /** The teams whose documents' mails have another way. */
  teams(): number[];
  close(): void;
};

// A gateway that is away is asked again soon, by one mail at a time.
export const AWAY_MS = 5000;
// One of a team rests twice as long each time: many that hang must not take up the workers that all mails leave by.
const LONGEST_REST_MS = 10 * 60_000;
// How long a mail waits for the gateway that may have it already, before another one gets it.
export const HELD_MS = 60 * 60_000;

/** Through the gateways of `routes`, in their order. One that is away is passed over; with none, mails are caught. */
export function createMailDelivery(routes: MailRoutes, { clock, log }: { clock: Clock; log: Log }): MailDelivery {
  let members: Member[] = [];
  const sync = () => {
    const gone = new Map(members.map((member) => [member.key, member]));
    members = routes.gateways().map((stored) => {
      const key = keyOf(stored);
      const same = gone.get(key);
      gone.delete(key);
      return same ?? new Member(stored, routes, clock, log);
    });
    for (const member of gone.values()) member.close();
  };
  sync();
  routes.onChange(sync);

  const common = () => members.filter(({ accountId }) => accountId === null);

  return {
    async send(mail, body) {
      const own = members.filter((member) => mail.documentId !== null && member.accountId === mail.accountId);
      const route = [...own, ...common()];
      if (route.length === 0) return { kind: 'caught' };
      const outcome = await sendBy(heldTo(route, mail, clock.now()), mail, body);
      // Mails of a team wait longer each time: they must not crowd the others.
      return outcome.kind === 'away' && own.length > 0 ? { ...outcome, kind: 'postponed' } : outcome;
    },
    isResting: () => common().length > 0 && common().every((member) => member.isResting()),
    isAway: () => common().length > 0 && common().every(({ isAway }) => isAway),
    teams: () => [...new Set(members.flatMap(({ accountId }) => (accountId === null ? [] : [accountId])))],
    close: () => members.forEach((member) => member.close()),
  };
}

/** Only the one that may have the mail already, while it is there and the time is not up. */
function heldTo(route: Member[], { heldBy, heldUntil }: RoutedMail, now: Date): Member[] {
  const left = (heldUntil?.getTime() ?? 0) - now.getTime();
  // Further ahead than ever said: the clock was set back since.
  const holder = left > 0 && left <= HELD_MS ? route.find(({ id }) => id === heldBy) : undefined;
  return holder === undefined ? route : [holder];
}

async function sendBy(route: Member[], mail: RoutedMail, body: OutgoingBody): Promise<Delivered> {
  let last: Delivered = { kind: 'away', reason: 'resting' };
  for (const member of route) {
    if (member.isResting()) continue;
    const outcome = await member.send(mail, body);
    if (outcome.kind !== 'away') return outcome;
    if (outcome.isUnclear) return { ...outcome, heldBy: member.id };
    last = outcome;
  }
  return last;
}

/** One gateway with its connections, and whether it can be used. */
class Member {
  readonly id: number;
  readonly accountId: number | null;
  isAway: boolean;
  /** What its connections are made of. */
  readonly key: string;
  readonly #name: string;
  readonly #gateway: MailGateway;
  readonly #routes: MailRoutes;
  readonly #clock: Clock;
  readonly #log: Log;
  #restingUntil = 0;
  /** In a row. */
  #failures = 0;

  constructor(stored: StoredGateway, routes: MailRoutes, clock: Clock, log: Log) {
    this.id = stored.id;
    this.accountId = stored.accountId;
    this.isAway = stored.isAway;
    this.key = keyOf(stored);
    this.#name = stored.name;
    this.#gateway = smtpGateway(stored);
    this.#routes = routes;
    this.#clock = clock;
    this.#log = log;
  }

  isResting(): boolean {
    const left = this.#restingUntil - this.#clock.now().getTime();
    // Further ahead than ever said: the clock was set back since.
    return left > 0 && left <= this.#pause();
  }

  async send(mail: OutgoingMail, body: OutgoingBody): Promise<Outcome> {
    // While one mail finds out whether it is back, the others pass it over.
    if (this.isAway) this.#rest();
    const outcome = await this.#gateway.send(mail, body);
    this.#note(outcome);
    return outcome;
  }

  close(): void {
    this.#gateway.close();
  }

  #rest(): void {
    this.#restingUntil = this.#clock.now().getTime() + this.#pause();
  }

  #pause(): number {
    return this.accountId === null
      ? AWAY_MS
      : Math.min(LONGEST_REST_MS, AWAY_MS * 2 ** Math.max(0, this.#failures - 1));
  }

  #note(outcome: Outcome): void {
    const wasAway = this.isAway;
    this.isAway = outcome.kind === 'away';
    this.#failures = this.isAway ? this.#failures + 1 : 0;
    if (outcome.kind === 'away') {
      this.#rest();
      if (wasAway) return;
      this.#log.warn('A mail gateway cannot be used', { gateway: this.#name, answer: outcome.reason });
      this.#report({ since: this.#clock.now(), reason: outcome.reason });
    } else {
      this.#restingUntil = 0;
      if (!wasAway) return;
      this.#log.warn('A mail gateway is back', { gateway: this.#name });
      this.#report(null);
    }
  }

  #report(away: Parameters<MailRoutes['report']>[1]): void {
    this.#routes.report(this.id, away).catch((cause: unknown) => {
      this.#log.warn('The state of a mail gateway could not be kept', { gateway: this.#name }, cause);
    });
  }
}

/** What its connections are made of. Names and whether it is away are not. */
const keyOf = ({ name: _name, isAway: _isAway, mayReach: _mayReach, ...stored }: StoredGateway): string =>
  JSON.stringify(stored);
