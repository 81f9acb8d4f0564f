import { MAIL_TLS, type MailGateway, type MailGatewayChange, MailGatewayInput } from '@sealwright/contract';
import { z } from 'zod';
import { emailRule, neededLineRule } from '../../../ui/form/index.ts';

const { hostname, port, password } = MailGatewayInput.shape;

const Fields = z.object({
  name: neededLineRule(80),
  hostname: z
    .string()
    .trim()
    .min(1, 'field_required')
    .refine((text) => text === '' || hostname.safeParse(text).success, 'hostname_invalid'),
  port: z.string().refine((text) => /^\d{1,5}$/.test(text) && port.safeParse(Number(text)).success, 'port_invalid'),
  tls: z.enum(MAIL_TLS),
  username: neededLineRule(320),
  password: z.string().refine((text) => text === '' || password.safeParse(text).success, 'control_characters'),
  senderName: neededLineRule(120),
  senderEmail: emailRule,
});
export type GatewayForm = z.infer<typeof Fields>;

type Target = Pick<MailGatewayChange, 'hostname' | 'port' | 'tls' | 'username'>;

/** A stored password goes to the server it was given for, and to no other. */
export const goesElsewhere = (
  before: Target,
  form: Pick<GatewayForm, 'hostname' | 'port' | 'tls' | 'username'>,
): boolean =>
  before.hostname !== form.hostname.trim().toLowerCase() ||
  before.port !== Number(form.port) ||
  before.tls !== form.tls ||
  before.username !== form.username.trim();

/** A new gateway needs its password; one that is there keeps it when the field is left empty. */
export const rulesFor = (gateway: MailGateway | null) =>
  Fields.superRefine((form, context) => {
    if (form.password !== '') return;
    const message =
      gateway === null ? 'password_required' : goesElsewhere(gateway, form) ? 'password_needed_again' : null;
    if (message !== null) context.addIssue({ code: 'custom', path: ['password'], message });
  });

const USUAL_PORTS = { tls: '465', starttls: '587' } as const;

/** The port that goes with another encryption, where the present one is the usual one of what was chosen before. */
export const portFor = (tls: GatewayForm['tls'], present: string): string =>
  (tls === 'tls' || tls === 'starttls') && Object.values<string>(USUAL_PORTS).includes(present)
    ? USUAL_PORTS[tls]
    : present;

const EMPTY: GatewayForm = {
  name: '',
  hostname: '',
  port: USUAL_PORTS.starttls,
  tls: 'starttls',
  username: '',
  password: '',
  senderName: '',
  senderEmail: '',
};

export function formOf(gateway: MailGateway | null): GatewayForm {
  if (gateway === null) return EMPTY;
  const { name, hostname: host, port: number, tls, username, senderName, senderEmail } = gateway;
  return { name, hostname: host, port: String(number), tls, username, password: '', senderName, senderEmail };
}

export const changeOf = ({ port: typed, password: secret, ...form }: GatewayForm): MailGatewayChange => ({
  ...form,
  port: Number(typed),
  ...(secret === '' ? {} : { password: secret }),
});
