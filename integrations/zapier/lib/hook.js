import { verifyWebhook } from '@sealwright/sdk';
import { address } from './requests.js';

// Zapier may run a Zap later than the request came, and again by hand.
const TOLERANCE_SECONDS = 7 * 86_400;

/** Subscribes to one event; what it answers comes back as `subscribeData`. */
export const subscribeTo =
  (event) =>
  async (z, { targetUrl, meta }) => {
    const zap = meta?.zap?.id;
    const { data } = await z.request({
      method: 'POST',
      url: `${address()}/api/webhooks/`,
      body: { url: targetUrl, events: [event], description: zap ? `Zap ${zap}` : '' },
    });
    return { id: data.id, secret: data.secret };
  };

/** It may have ended before: by hand, or with the access of this application. */
export async function unsubscribe(z, { subscribeData }) {
  const url = `${address()}/api/webhooks/${Number(subscribeData.id)}/`;
  const response = await z.request({ method: 'DELETE', url, skipThrowForStatus: true });
  if (response.status !== 404) response.throwForStatus();
  return {};
}

/** What a request to the Zap says, once its signature is checked. Answers null for what is not this event. */
export async function readHook(z, { rawRequest, subscribeData }, type) {
  // Zapier writes `Http-` in front of the names of headers.
  const headers = Object.fromEntries(
    Object.entries(rawRequest.headers).map(([name, value]) => [name.toLowerCase().replace(/^http-/, ''), value]),
  );
  const { secret } = subscribeData;
  const event = await verifyWebhook({
    secret,
    headers,
    body: rawRequest.content,
    toleranceSeconds: TOLERANCE_SECONDS,
  }).catch((cause) => {
    throw new z.errors.Error(`This request is none of Sealwright: ${cause.message}`, 'webhook_not_verified', 401);
  });
  return event.type === type ? event : null;
}
