import { MAIL_TALK_STEPS, type MailTalk } from '@sealwright/contract';
import { answerOf } from './mail-gateway.ts';
import type { SmtpSettings } from './smtp-settings.ts';

export type Step = (typeof MAIL_TALK_STEPS)[number];
type Reason = NonNullable<MailTalk['steps'][number]['reason']>;
type Failure = { step: Step; reason: Reason };

/** Which question of ours begins a step. */
const BEGINS: [RegExp, Step][] = [
  [/^STARTTLS/i, 'tls'],
  [/^AUTH/i, 'sign_in'],
  [/^MAIL FROM/i, 'sender'],
  [/^RCPT TO/i, 'recipient'],
  [/^DATA/i, 'accepted'],
];

/** Listens to a talk by SMTP, and tells it in steps. */
export class SmtpTranscript {
  current: Step = 'connect';
  readonly #credentials: SmtpSettings['credentials'];
  readonly #answers = new Map<Step, string>();
  readonly #skipped = new Map<Step, Reason | null>();
  #isGreeted = false;
  #isHello = false;

  constructor(credentials: SmtpSettings['credentials']) {
    this.#credentials = credentials;
  }

  /** For nodemailer: what is said stands in its debug lines. */
  get logger() {
    const silent = () => {};
    const debug = (entry: unknown, line: unknown) => this.#hear(entry as { tnx?: string }, String(line));
    return { level: silent, trace: silent, info: silent, warn: silent, error: silent, fatal: silent, debug };
  }

  reach(step: Step): void {
    this.current = step;
  }

  skip(step: Step, reason: Reason | null = null): void {
    this.#skipped.set(step, reason);
  }

  /** Once the connection is there, and its encryption or none. */
  secured(isSecure: boolean): void {
    if (!isSecure) this.skip('tls');
  }

  steps(failure: Failure | null): MailTalk['steps'] {
    const end = failure === null ? MAIL_TALK_STEPS.length : MAIL_TALK_STEPS.indexOf(failure.step);
    return MAIL_TALK_STEPS.map((step, at) => {
      const isFailed = at === end;
      const passed = this.#skipped.has(step) ? ('skipped' as const) : ('done' as const);
      return {
        step,
        state: isFailed ? ('failed' as const) : at < end ? passed : ('not_reached' as const),
        reason: (isFailed ? failure?.reason : this.#skipped.get(step)) ?? null,
        answer: this.#answers.get(step) ?? null,
      };
    });
  }

  #hear({ tnx }: { tnx?: string }, line: string): void {
    if (tnx === 'client') this.#asked(line);
    if (tnx === 'server') this.#answered(line);
  }

  #asked(line: string): void {
    this.#isHello = /^(EHLO|HELO)/i.test(line);
    const begun = BEGINS.find(([pattern]) => pattern.test(line));
    if (begun !== undefined) this.current = begun[1];
  }

  #answered(line: string): void {
    // With TLS from the first byte the greeting comes after it.
    if (!this.#isGreeted) this.current = 'connect';
    this.#isGreeted = true;
    // What a server can do is long, and no one asked for it here.
    if (this.#isHello && /^2/.test(line)) return;
    const last = line.trim().split(/\r?\n/).at(-1) ?? '';
    this.#answers.set(this.current, withoutSecrets(last, this.#credentials));
  }
}

/** What a server repeats of a password is not shown to anyone. */
function withoutSecrets(text: string, credentials: SmtpSettings['credentials']): string {
  if (credentials === null) return answerOf(text);
  const { user, pass } = credentials;
  const base64 = (plain: string) => Buffer.from(plain).toString('base64').replace(/=+$/, '');
  const forms = [base64(`\0${user}\0${pass}`), base64(`${user}\0${user}\0${pass}`), base64(pass), pass];
  return answerOf(forms.reduce((shown, form) => shown.replaceAll(form, '•••'), text));
}
