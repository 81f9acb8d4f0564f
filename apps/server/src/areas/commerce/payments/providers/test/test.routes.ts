import { answerTestChallenge, confirmTestCard } from '@sealwright/contract';
import { publicAccess, type Route, route } from '../../../../../platform/http/http.ts';
import type { Platform } from '../../../../../platform/platform.ts';
import { testBank } from './test.bank.ts';

/** What the card frame calls. Whoever holds the client secret of a charge or a setup may act on that one. */
export function testProviderRoutes(platform: Platform): Route[] {
  const bank = testBank(platform);
  return [
    route(confirmTestCard, publicAccess, ({ body }) => bank.enter(body)),
    route(answerTestChallenge, publicAccess, ({ body }) => bank.answer(body)),
  ];
}
