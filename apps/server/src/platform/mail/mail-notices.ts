import { createHmac, timingSafeEqual } from 'node:crypto';
import { fromWire, MailNotices, postMailNotices } from '@sealwright/contract';
import { AppError } from '../errors.ts';
import { networkOf } from '../http/devices.ts';
import { type Incoming, publicAccess, type Route, route } from '../http/http.ts';
import type { Platform } from '../platform.ts';
import type { MailReports } from './mail-reports.ts';

const OLDEST_MS = 5 * 60_000;
const WRONG_NOTICES = { name: 'mail-notice-wrong', points: 30, seconds: 60 };

/**
 * What an operator's gateway says of mails that left, signed with MAIL_NOTICE_SECRET: HMAC-SHA256, in hex, over `payload` as it is
 * sent. A notice that comes again changes nothing, and an old one is refused.
 */
export function mailNoticesRoutes(platform: Platform, reports: MailReports): Route[] {
  const { mailNoticeSecret } = platform.config;
  const receive = async (request: Incoming, given: { payload: string; signature: string }) => {
    // As if there were no such call: who has no secret learns nothing.
    if (mailNoticeSecret === undefined) throw new AppError('not_found');
    if (!isSigned(mailNoticeSecret, given)) {
      await platform.limits.take(WRONG_NOTICES, networkOf(request.address));
      throw new AppError('not_permitted');
    }
    const { time, notices } = readNotices(given.payload);
    const age = platform.clock.now().getTime() - new Date(time).getTime();
    if (Math.abs(age) > OLDEST_MS) throw new AppError('request_invalid');
    for (const { status, ...rest } of notices) await reports.apply({ ...rest, kind: status });
    return {};
  };
  return [route(postMailNotices, publicAccess, ({ request, body }) => receive(request, body))];
}

function isSigned(secret: string, { payload, signature }: { payload: string; signature: string }): boolean {
  return timingSafeEqual(createHmac('sha256', secret).update(payload).digest(), Buffer.from(signature, 'hex'));
}

function readNotices(payload: string): ReturnType<typeof MailNotices.parse> {
  try {
    return MailNotices.parse(fromWire(JSON.parse(payload)));
  } catch (cause) {
    throw new AppError('request_invalid', { cause });
  }
}
