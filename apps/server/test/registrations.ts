import { activate, activateWithPassword, type Call, login, register } from '@sealwright/contract';
import type { TestApp } from './app.ts';
import { elsewhere, freshEmail, PASSWORD } from './people-with-passwords.ts';
import { type RawAnswer, rawCall } from './raw-call.ts';

export type ActivationLink = { uid: string; token: string };

/** A registration as the person at the keyboard knows it: what was typed, the mail's link, and the secret of the device. */
export type Registered = { email: string; link: ActivationLink; key: string };

/** What tests about sign-up and activation do again and again. */
export function registrationsOf(server: TestApp) {
  const ask = (body: Partial<NonNullable<Call<typeof register>['body']>> = {}): Promise<RawAnswer> =>
    rawCall(
      server.app,
      register,
      { body: { email: freshEmail(), password1: PASSWORD, password2: body.password1 ?? PASSWORD, ...body } },
      { address: elsewhere() },
    );

  /** The newest activation link in the mails to this address. */
  const linkTo = async (email: string): Promise<ActivationLink> => {
    await server.runTasks();
    const mail = (await server.mails()).findLast(({ to, event }) => to === email && event === 'account.activation');
    const [, uid = '', token = ''] = /\/activate\/(\d+)\/([\w-]+)/.exec(mail?.text ?? '') ?? [];
    return { uid, token };
  };

  const registered = async (body: Parameters<typeof ask>[0] = {}): Promise<Registered> => {
    const answer = await ask(body);
    const email = String(answer.body['email']);
    return { email, link: await linkTo(email), key: String(answer.body['activationKey']) };
  };

  const open = (link: ActivationLink, headers: Record<string, string> = {}): Promise<RawAnswer> =>
    rawCall(server.app, activate, { params: link }, { headers });

  /** Presses the button of the activation page, on a device that holds this key. */
  const press = (link: ActivationLink, key?: string): Promise<RawAnswer> =>
    open(link, { 'x-activation': 'press', ...(key === undefined ? {} : { 'x-activation-key': key }) });

  const setPassword = (link: ActivationLink, password1: string, password2 = password1): Promise<RawAnswer> =>
    rawCall(server.app, activateWithPassword, { params: link, body: { password1, password2 } });

  const signIn = (username: string, password = PASSWORD): Promise<RawAnswer> =>
    rawCall(server.app, login, { body: { username, password } }, { address: elsewhere() });

  return { ask, linkTo, registered, open, press, setPassword, signIn };
}
