import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Policy of everything that is no page: nothing may run, load or frame it. Pages have their own (`web-client.ts`). */
export const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const OF_LIVE_SESSIONS = ['camera', 'microphone', 'display-capture'];
const NEVER = 'geolocation=(), payment=(), usb=()';

/** What pages may ask people for: nothing, or on the pages of live sessions the camera, the microphone and a screen. */
export const permissionsPolicy = (isLive: boolean): string =>
  [...OF_LIVE_SESSIONS.map((feature) => `${feature}=${isLive ? '(self)' : '()'}`), NEVER].join(', ');

/** Headers of every answer. A page that needs another policy sets it over these. */
export const secureHeaders = Object.assign(
  async (app: FastifyInstance, { isHttps }: { isHttps: () => boolean }) => {
    await app.register(helmet, {
      // Written by hand below: the plugin would merge its own defaults into it.
      contentSecurityPolicy: false,
      // The public address may be chosen while we run.
      strictTransportSecurity: false,
      // Signing links are secrets: no address of ours is told to anyone.
      referrerPolicy: { policy: 'no-referrer' },
      xFrameOptions: { action: 'deny' },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      crossOriginEmbedderPolicy: false,
      originAgentCluster: true,
      xXssProtection: true,
    });
    app.addHook('onRequest', async (_request, reply) => {
      reply.raw.setHeader('content-security-policy', NOTHING_ALLOWED);
      if (isHttps()) reply.raw.setHeader('strict-transport-security', 'max-age=63072000');
      reply.raw.setHeader('permissions-policy', permissionsPolicy(false));
    });
  },
  // Fastify's mark for a plugin whose hooks reach beyond itself.
  { [Symbol.for('skip-override')]: true },
);
