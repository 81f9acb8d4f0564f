import { answerTestChallenge, confirmTestCard, type TestCardToken, type TestOutcome } from '@sealwright/contract';
import { apiAtOnce } from '../../../lib/api.ts';

type Entered = { clientSecret: string; token: TestCardToken; expiryMonth: number; expiryYear: number };

/** What the card frame asks of the test provider. No session goes with it. Both throw ApiError. */
export const enterCard = (body: Entered): Promise<TestOutcome> =>
  apiAtOnce(confirmTestCard, { body, withoutSession: true });

export const answerChallenge = (clientSecret: string, isAccepted: boolean): Promise<TestOutcome> =>
  apiAtOnce(answerTestChallenge, { body: { clientSecret, isAccepted }, withoutSession: true });
