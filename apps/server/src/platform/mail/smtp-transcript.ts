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
  #last: Step = 'connect';
  readonly #credentials: SmtpSettings['credentials'];
  readonly #answers = new Map<Step, string>();
  readonly #skipped = new Map<Step, Reason | null>();
  /** What was asked and not answered yet: a client may ask several things at once. Null: nothing that is shown. */
  readonly #asked: (Step | null)[] = ['connect'];

  constructor(credentials: SmtpSettings['credentials']) {
    this.#credentials = credentials;
  }

  /** For nodemailer: what is said stands in its debug lines. */
  get logger() {
    const silent = () => {};
    const debug = (entry: unknown, line: unknown) => this.#hear(entry as { tnx?: string }, String(line));
    return { level: silent, trace: silent, info: silent, warn: silent, error: silent, fatal: silent, debug };
  }

  /** What the server was asked last, and has not answered yet, or answered last. */
  get current(): Step {
    return this.#asked.find((step) => step !== null) ?? this.#last;
  }

  /** The encryption comes before the greeting. */
  beginSecure(): void {
    this.#asked.unshift('tls');
  }

  /** Which step a command of ours belongs to. */
  stepOf(command: string): Step | undefined {
    return BEGINS.find(([pattern]) => pattern.test(command))?.[1];
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
    if (tnx === 'client') this.#ask(line);
    if (tnx === 'server') this.#answered(line);
  }

  #ask(line: string): void {
    // What a server says of itself, and its farewell, are not shown. Lines without a word of their own go on with a sign-in.
    const isSilent = /^(EHLO|HELO|QUIT|RSET)/i.test(line);
    this.#asked.push(isSilent ? null : (this.stepOf(line) ?? 'sign_in'));
  }

  #answered(line: string): void {
    if (this.#asked[0] === 'tls' && this.#asked[1] === 'connect') this.#asked.shift();
    // With nothing asked, it is the answer to the mail itself.
    const step = this.#asked.length === 0 ? this.#last : this.#asked.shift();
    if (step === null || step === undefined) return;
    this.#last = step;
    const last = line.trim().split(/\r?\n/).at(-1) ?? '';
    this.#answers.set(step, withoutSecrets(last, this.#credentials));
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
