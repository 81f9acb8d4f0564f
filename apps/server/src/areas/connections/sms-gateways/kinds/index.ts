/**
 * The six providers, each in a file of pure functions: what it is asked, and how its answers and receipts are read. `kinds.test.ts` runs
 * the same promises over all of them, against a server that answers in their published shapes.
 */
import type { SmsKind } from '@sealwright/contract';
import { clicksend } from './clicksend.ts';
import type { SmsKindOf } from './kind.ts';
import { messagebird } from './messagebird.ts';
import { plivo } from './plivo.ts';
import { telnyx } from './telnyx.ts';
import { twilio } from './twilio.ts';
import { vonage } from './vonage.ts';

export const KINDS: Readonly<Record<SmsKind, SmsKindOf>> = { twilio, plivo, vonage, clicksend, telnyx, messagebird };

export type { SmsAccount, SmsNotice } from './kind.ts';
export { telnyxKey } from './telnyx.ts';
