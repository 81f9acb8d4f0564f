import {
  beginConfirmPasskey,
  type Call,
  getConfirmMethods,
  reauthenticate,
  sendConfirmCode,
} from '@sealwright/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { passkeyAnswer } from '../../../ui/passkey-browser.ts';

export type Proof = NonNullable<Call<typeof reauthenticate>['body']>;

export const confirmMethodsQuery = queryOptions({
  queryKey: ['confirm-methods'],
  queryFn: () => api(getConfirmMethods),
  staleTime: 0,
});

export const useConfirm = () => useMutation({ mutationFn: (body: Proof) => api(reauthenticate, { body }) });

export const useConfirmByPasskey = () =>
  useMutation({
    mutationFn: async () => {
      const { options } = await api(beginConfirmPasskey);
      return api(reauthenticate, { body: { method: 'passkey', response: await passkeyAnswer(options) } });
    },
  });

export const useSendConfirmCode = () => useMutation({ mutationFn: () => api(sendConfirmCode) });
