import { randomUUID } from 'node:crypto';
import type { Input, listSentTexts, Output, SmsTest } from '@sealwright/contract';
import type { Incoming } from '../../../platform/http/http.ts';
import { toList } from '../../../platform/http/paging.ts';
import { translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sentTexts } from '../../../platform/sms/sent-texts.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { type SmsOptions, textGateway } from './sending.ts';
import { known } from './sms-gateways.known.ts';
import { smsGatewaysRepo } from './sms-gateways.repo.ts';
import type { SmsScope } from './sms-gateways.scope.ts';
import { toSentText } from './sms-gateways.shape.ts';

const TESTS = { name: 'sms-tests', points: 20, seconds: 600 };

const t = translator('sms-gateways');

/** What became of texts, and a text to try a gateway with. */
export const textsService = (platform: Platform, { accountOf, policy }: SmsScope, options: SmsOptions) => {
  const { clock, db, limits } = platform;

  return {
    /** A real text, by this gateway alone. */
    test: async (actor: Actor, id: number, to: string): Promise<SmsTest> => {
      const accountId = accountOf(actor);
      const row = await known(db, accountId, id);
      requireCan(actor, policy.test);
      await limits.take(TESTS, String(actor.userId));
      const key = `sms-test:${randomUUID()}`;
      const text = withoutIsolates(t(actor.locale, 'test', { installation: platform.config.installationName }));
      const of = { dedupeKey: key, event: 'sms_gateway.test', toNumber: to, accountId, gatewayId: id };
      const textId = await sentTexts(db).begin(of, clock.now());
      const outcome = await textGateway(platform, row, options).send({ id: textId, key, to, text });
      await sentTexts(db).end(textId, outcome, clock.now());
      const { kind, answer } = outcome;
      return { outcome: kind, answer, providerId: kind === 'sent' ? outcome.providerId : null };
    },

    list: async (
      actor: Actor,
      query: Input<typeof listSentTexts>['query'],
      request: Incoming,
    ): Promise<Output<typeof listSentTexts>> => {
      requireCan(actor, policy.readTexts);
      const found = await sentTexts(db).list({ ...query, accountId: accountOf(actor) ?? undefined });
      const ids = found.rows.flatMap(({ gatewayId }) => gatewayId ?? []);
      const gateways = await smsGatewaysRepo(db).named([...new Set(ids)]);
      return toList(request, query, found, (row) => toSentText(row, gateways));
    },
  };
};
