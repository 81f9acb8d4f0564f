import type { MailTls } from '@sealwright/contract';
import type { Config } from '../config.ts';

/** All that is needed to send by a gateway. */
export type SmtpSettings = {
  hostname: string;
  port: number;
  tls: MailTls;
  credentials: { user: string; pass: string } | null;
  sender: { name: string; address: string };
  /** What the sender of the envelope is made of; the sender's own address where there is none. */
  bounceAddress: string | undefined;
  /** Signs each mail (RFC 6376). */
  dkim: { domain: string; selector: string; privateKey: string } | undefined;
  /** Which addresses of the host may be connected to. */
  mayReach: (address: string) => boolean;
};

type Environment = Pick<Config, 'smtpUrl' | 'mailFrom' | 'installationName' | 'bounceAddress'>;

/** The gateway that the environment sets, at `smtp://user:password@host:port` or `smtps://…`; null where it sets none. */
export function environmentGateway({ smtpUrl, ...config }: Environment): SmtpSettings | null {
  if (smtpUrl === undefined) return null;
  const url = new URL(smtpUrl);
  const isSecure = url.protocol === 'smtps:';
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const credentials = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  return {
    hostname,
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    tls: isSecure ? 'tls' : startTlsOf(url.searchParams.get('tls'), hostname),
    credentials: credentials.user === '' ? null : credentials,
    sender: { name: config.installationName, address: config.mailFrom },
    bounceAddress: config.bounceAddress,
    dkim: undefined,
    mayReach: () => true,
  };
}

/**
 * `?tls=` overrules the default: `required`, `optional` or `never`. Mails hold links and codes that open accounts and documents, so none
 * crosses a network in clear by default; a gateway on this machine need not offer TLS.
 */
function startTlsOf(tls: string | null, hostname: string): MailTls {
  if (tls === 'never') return 'none';
  const isHere = /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(hostname);
  return tls === 'optional' || (tls === null && isHere) ? 'optional' : 'starttls';
}

/** As nodemailer says it. */
export const securityOf = (tls: MailTls) => ({
  secure: tls === 'tls',
  requireTLS: tls === 'starttls',
  ignoreTLS: tls === 'none',
});
