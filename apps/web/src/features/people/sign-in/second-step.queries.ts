import { beginPasskeyLogin, type Call, passkeyLogin, resendLoginCode, verifyLogin } from '@sealwright/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { signIn } from '../../../lib/session.ts';
import { passkeyAnswer } from '../../../ui/passkey-browser.ts';

type Body<E> = NonNullable<Call<E>['body']>;

// Refusals here are answers about a code, not about a session.
const withoutSession = true;

export const useVerifyLogin = () =>
  useMutation({
    mutationFn: (body: Body<typeof verifyLogin>) => api(verifyLogin, { body, withoutSession }),
    onSuccess: signIn,
  });

export const useResendLoginCode = () =>
  useMutation({ mutationFn: (body: Body<typeof resendLoginCode>) => api(resendLoginCode, { body, withoutSession }) });

/** Signs in with a passkey: alone, or with the token of a first step as its second one. */
export const usePasskeyLogin = () =>
  useMutation({
    mutationFn: async (mfaToken: string | undefined) => {
      const { options } = await api(beginPasskeyLogin, { body: { mfaToken }, withoutSession });
      const response = await passkeyAnswer(options);
      return api(passkeyLogin, { body: { mfaToken, response }, withoutSession });
    },
    onSuccess: signIn,
  });
