import { type Call, changeEmail, changePassword, getPassword, setPassword } from '@sealwright/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useReadAgain } from '../../../lib/reading.ts';
import { confirmed } from '../../../ui/confirm-identity.tsx';

type Body<E> = NonNullable<Call<E>['body']>;

export const passwordQuery = queryOptions({ queryKey: ['password'], queryFn: () => api(getPassword) });

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: Body<typeof changePassword>) => api(changePassword, { body }),
    onSuccess: useReadAgain(passwordQuery.queryKey),
  });

export const useSetPassword = () =>
  useMutation({
    mutationFn: (body: Body<typeof setPassword>) => confirmed(() => api(setPassword, { body })),
    onSuccess: useReadAgain(passwordQuery.queryKey),
  });

export const useChangeEmail = () =>
  useMutation({
    mutationFn: (body: Body<typeof changeEmail>) => confirmed(() => api(changeEmail, { body })),
    onSuccess: useReadAgain(passwordQuery.queryKey),
  });
