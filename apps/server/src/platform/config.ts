import { type BlockList, isIP } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { StripeKeys } from '@sealwright/contract';
import { z } from 'zod';
import { DRIVE_SETTINGS, type DriveKeysOf, driveKeysOf, type DriveOrigins, driveOriginsOf } from './drive-settings.ts';
import { type HiddenSettings, readHidden } from './config.hidden.ts';
import { ICE_SETTINGS, type IceConfig, iceOf } from './ice-settings.ts';
import { readNetworks } from './outbound.ts';
import { Flag, listenUrlOf, PROCESS_SETTINGS, type TraceConfig, traceConfigOf } from './process-settings.ts';
import { GOOGLE_ISSUER, readProviders, type SignInProvider, TrustworthyUrl } from './sign-in-providers.ts';
import { stripeKeys } from './stripe-settings.ts';
import { type SealConfig, sealConfigOf, SEAL_SETTINGS } from './seal-settings.ts';

const Url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

function isStoreAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname } = new URL(text);
  // A file address with a host names a file of another machine, which no path of ours can.
  if (protocol === 'file:') return hostname === '' && pathname !== '/';
  return hostname !== '' && pathname.length > 1;
}

/** Every setting with its meaning: the one place. Read once at start; `npm run config` prints it. */
const settings = {
  ...PROCESS_SETTINGS,
  PUBLIC_URL: {
    shape: Url('http:', 'https:').optional(),
    meaning: 'Address people reach the product at, used in mails; the listening address when unset',
  },
  DATA_DIR: { shape: z.string().min(1).default('./data'), meaning: 'Folder for the database, files and keys' },
  DATABASE_URL: {
    shape: Url('postgres:', 'postgresql:').optional(),
    meaning: 'PostgreSQL 15 or newer; the embedded one in the data folder when unset',
  },
  STORAGE_URL: {
    shape: Url('file:', 's3:')
      .refine(isStoreAddress, { error: 'must be file:///folder or s3://key:secret@host/bucket' })
      .optional(),
    meaning: 'file:///folder or s3://key:secret@host/bucket?region=…; the data folder when unset',
  },
  SMTP_URL: {
    shape: Url('smtp:', 'smtps:').optional(),
    meaning:
      'Mail gateway, smtp://user:password@host:port, with TLS unless ?tls=optional; when unset mails are caught and shown to the owner',
  },
  MAIL_FROM: { shape: z.email().default('no-reply@sealwright.localhost'), meaning: 'Sender address of mails' },
  BOUNCE_ADDRESS: {
    shape: z.email().optional(),
    meaning:
      'Address that returned mails come back to, as part before +…@: its mailbox must take bounces+anything@host',
  },
  BOUNCE_IMAP_URL: {
    shape: Url('imap:', 'imaps:').optional(),
    meaning: 'Mailbox of returned mails, imaps://user:password@host/INBOX; read every minute',
  },
  MAIL_NOTICE_SECRET: {
    shape: z.string().min(32, 'must have at least 32 characters').optional(),
    meaning: 'Secret that a mail gateway signs its notices with (POST /api/email-notices/)',
  },
  SECRET_KEY: {
    shape: z.string().min(32, 'must have at least 32 characters').optional(),
    meaning: 'Key of the installation; made in the data folder when neither it nor SECRET_KEY_FILE is set',
  },
  SECRET_KEY_FILE: { shape: z.string().min(1).optional(), meaning: 'File that holds the key of the installation' },
  ...SEAL_SETTINGS,
  INSTALLATION_NAME: {
    shape: z.string().min(1).max(60).default('Sealwright'),
    meaning: 'Name in certificates and mails',
  },
  DEFAULT_LOCALE: {
    shape: z.enum(['en', 'es', 'zhCn', 'ar', 'ur']).default('en'),
    meaning: 'Language where nothing else decides',
  },
  CURRENCY: {
    shape: z
      .string()
      .toUpperCase()
      .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'has to be a currency of ISO 4217, like USD')
      .default('USD'),
    meaning: 'What is sold here is priced in it; choose it before the first sale',
  },
  STRIPE_SECRET_KEY: {
    shape: StripeKeys.shape.secretKey.optional(),
    meaning: 'Secret key of a Stripe account; set with the two below, it wins over the one set in the product',
  },
  STRIPE_PUBLISHABLE_KEY: { shape: StripeKeys.shape.publishableKey.optional(), meaning: 'Its publishable key' },
  STRIPE_WEBHOOK_SECRET: {
    shape: StripeKeys.shape.webhookSecret.optional(),
    meaning: 'Signing secret of the endpoint that Stripe sends its notices to (POST /api/payments/webhook/stripe/)',
  },
  GOOGLE_CLIENT_ID: {
    shape: z.string().min(1).optional(),
    meaning: 'Client of this installation at Google: people can sign in with Google when it is set',
  },
  GOOGLE_CLIENT_SECRET: { shape: z.string().min(1).optional(), meaning: 'Its secret' },
  GOOGLE_ISSUER: {
    shape: TrustworthyUrl.default(GOOGLE_ISSUER),
    meaning: 'Who issues Google’s tokens; another one only for tests and mirrors',
  },
  GOOGLE_TOKENINFO_URL: {
    shape: TrustworthyUrl.optional(),
    meaning: 'Where access tokens of Google are checked; with another issuer its introspection when unset',
  },
  ...DRIVE_SETTINGS,
  ...ICE_SETTINGS,
  OIDC_PROVIDERS: {
    shape: z.string().optional(),
    meaning: 'Other providers to sign in with, a JSON list of {key, name, issuer, client_id, client_secret, scopes}',
  },
  PRIVATE_ISSUERS: {
    shape: Flag.default(false),
    meaning: 'Let admins of teams name issuers of your own network, and of this machine by http, to sign in with',
  },
  OUTBOUND_ALLOW: {
    shape: z
      .string()
      .refine(
        (text) => readNetworks(text) !== null,
        'must be addresses or networks like 10.0.0.0/8, with commas between',
      )
      .optional(),
    meaning: 'Networks of your own that webhooks, gateways and drives may reach; the public internet alone when unset',
  },
  ACCOUNT_IMPORTS: {
    shape: z.enum(['administrators', 'everyone']).default('administrators'),
    meaning:
      'Who may import exports of accounts in the product: hashes find damage in them, not forgery, so open it only to people you trust',
  },
  UPDATES_URL: {
    shape: Url('https:').optional(),
    meaning: 'Where the setup check asks for the newest version, {"version": "1.2.3"}; nothing is asked when unset',
  },
} as const;

type Settings = { [K in keyof typeof settings]: z.output<(typeof settings)[K]['shape']> };

export type Config = HiddenSettings &
  SealConfig & {
    port: number;
    host: string;
    publicUrl: string | undefined;
    /** PUBLIC_URL is set in the environment, which wins over what is chosen in the product. */
    isPublicUrlFixed: boolean;
    dataDir: string;
    databaseUrl: string | undefined;
    /** Set where `databaseUrl` leads through a pooler in transaction mode. */
    databaseListenUrl: string | undefined;
    storageUrl: string;
    smtpUrl: string | undefined;
    mailFrom: string;
    /** What the envelope's sender is made of; `mailFrom` where there is none. */
    bounceAddress: string | undefined;
    bounceImapUrl: string | undefined;
    mailNoticeSecret: string | undefined;
    role: Settings['ROLE'];
    logLevel: Settings['LOG_LEVEL'];
    accessLog: boolean;
    metricsToken: string | undefined;
    traces: TraceConfig | undefined;
    secretKey: string | undefined;
    secretKeyFile: string | undefined;
    trustProxy: boolean;
    installationName: string;
    defaultLocale: Settings['DEFAULT_LOCALE'];
    /** ISO 4217. */
    currency: string;
    stripe: StripeKeys | undefined;
    signInProviders: SignInProvider[];
    /** Teams may sign in by issuers that are not of the public internet. */
    privateIssuers: boolean;
    /** Who may import exports of accounts in the product. */
    accountImports: Settings['ACCOUNT_IMPORTS'];
    /** What may be asked besides the public internet. */
    outboundAllowed: BlockList | undefined;
    /** Says which version is the newest; undefined: nothing is asked. */
    updatesUrl: string | undefined;
    /** How the installation is registered at providers of drives. */
    driveKeys: DriveKeysOf;
    /** What is asked instead of them. */
    driveOrigins: DriveOrigins;
    /** How browsers in a live session find each other. */
    ice: IceConfig;
  };

/** A setting that is wrong: one line a person can act on. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** A setting that has the right shape and does not work, with what stood in the way. */
export function unusable(setting: string, cause: unknown): ConfigError {
  return new ConfigError(`Setting ${setting} cannot be used: ${reasonOf(cause)}`, { cause });
}

function reasonOf(cause: unknown): string {
  // Several addresses of one name were tried: such an error says nothing itself.
  if (cause instanceof AggregateError && cause.errors.length > 0) return reasonOf(cause.errors[0]);
  if (!(cause instanceof Error)) return 'no answer';
  return cause.cause instanceof Error ? `${cause.message} ${reasonOf(cause.cause)}` : cause.message || 'no answer';
}

/** Reads and checks every setting. Throws ConfigError with one line per bad setting. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const problems: string[] = [];
  const read = <K extends keyof Settings>(name: K): Settings[K] => {
    // An empty variable is an unset one: that is how compose files and shells pass "nothing".
    const result = settings[name].shape.safeParse(env[name] === '' ? undefined : env[name]);
    if (!result.success) problems.push(`${name} ${result.error.issues[0]?.message ?? 'is not valid'}`);
    return result.data as Settings[K];
  };
  const dataDir = path.resolve(read('DATA_DIR') ?? './data');
  const allowed = read('OUTBOUND_ALLOW');
  const google = {
    clientId: read('GOOGLE_CLIENT_ID'),
    clientSecret: read('GOOGLE_CLIENT_SECRET'),
    issuer: read('GOOGLE_ISSUER'),
    tokenInfoUrl: read('GOOGLE_TOKENINFO_URL'),
  };
  const config: Config = {
    port: read('PORT'),
    host: read('HOST'),
    publicUrl: read('PUBLIC_URL')?.replace(/\/+$/, ''),
    isPublicUrlFixed: read('PUBLIC_URL') !== undefined,
    dataDir,
    databaseUrl: read('DATABASE_URL'),
    databaseListenUrl: listenUrlOf(read, problems),
    storageUrl: read('STORAGE_URL') ?? pathToFileURL(path.join(dataDir, 'files')).href,
    smtpUrl: read('SMTP_URL'),
    mailFrom: read('MAIL_FROM'),
    bounceAddress: read('BOUNCE_ADDRESS'),
    bounceImapUrl: read('BOUNCE_IMAP_URL'),
    mailNoticeSecret: read('MAIL_NOTICE_SECRET'),
    role: read('ROLE'),
    logLevel: read('LOG_LEVEL'),
    accessLog: read('ACCESS_LOG'),
    metricsToken: read('METRICS_TOKEN'),
    traces: traceConfigOf(read),
    secretKey: read('SECRET_KEY'),
    secretKeyFile: read('SECRET_KEY_FILE'),
    trustProxy: read('TRUST_PROXY'),
    ...sealConfigOf(read, problems),
    installationName: read('INSTALLATION_NAME'),
    defaultLocale: read('DEFAULT_LOCALE'),
    currency: read('CURRENCY'),
    stripe: stripeKeys(
      {
        secretKey: read('STRIPE_SECRET_KEY'),
        publishableKey: read('STRIPE_PUBLISHABLE_KEY'),
        webhookSecret: read('STRIPE_WEBHOOK_SECRET'),
      },
      problems,
    ),
    signInProviders: readProviders(google, read('OIDC_PROVIDERS'), problems),
    privateIssuers: read('PRIVATE_ISSUERS'),
    accountImports: read('ACCOUNT_IMPORTS'),
    outboundAllowed: allowed === undefined ? undefined : (readNetworks(allowed) ?? undefined),
    ...readHidden(env),
    updatesUrl: read('UPDATES_URL'),
    driveKeys: driveKeysOf(read, problems),
    driveOrigins: driveOriginsOf(env),
    ice: iceOf(read, problems),
  };
  if (problems.length > 0) throw new ConfigError(problems.map((problem) => `Setting ${problem}`).join('\n'));
  return config;
}

/** Every setting with its default and meaning, for `npm run config`. Secrets are not shown. */
export function describeConfig(env: NodeJS.ProcessEnv): string {
  const secret = /KEY$|PASSWORD|SECRET$|TOKEN$|PROVIDERS$|HEADERS$|ENDPOINT$|_URL$/;
  return Object.entries(settings)
    .map(([name, { meaning, shape }]) => {
      const given = env[name];
      const preset = shape.safeParse(undefined).data;
      const unset = preset === undefined || preset === '' ? '(unset)' : `${preset} (default)`;
      const shown = given === undefined || given === '' ? unset : secret.test(name) ? '(set)' : given;
      return `${name.padEnd(20)} ${shown.padEnd(32)} ${meaning}`;
    })
    .join('\n');
}

/** The address people use when none is configured. */
export function listeningUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`;
}
