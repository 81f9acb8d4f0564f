import * as calls from '@sealwright/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { confirmed } from '../../../ui/confirm-identity.tsx';
import { newPasskey } from '../../../ui/passkey-browser.ts';

export const mfaQuery = queryOptions({ queryKey: ['mfa'], queryFn: () => api(calls.getMfa) });

/** Ends other sessions as well: whatever lists them is out of date. */
const keep = (cache: QueryClient, factors: calls.Mfa): void => {
  cache.setQueryData(mfaQuery.queryKey, factors);
  void cache.invalidateQueries({ queryKey: ['sessions'] });
};

/** A change of how the account is protected; the server may want it confirmed first. Fails with NotConfirmed on cancel. */
function useChange<Made, Input = void>(act: (input: Input) => Promise<Made>, mfaIn: (made: Made) => calls.Mfa | null) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => confirmed(() => act(input)),
    onSuccess: (made) => {
      const factors = mfaIn(made);
      if (factors !== null) keep(cache, factors);
    },
  });
}

const itself = (factors: calls.Mfa) => factors;

export const useSetEmailMfa = () =>
  useChange(
    (enabled: boolean) => api(calls.setEmailMfa, { body: { enabled } }),
    ({ factors }) => factors,
  );

export const useBeginTotp = () =>
  useChange(
    () => api(calls.beginTotp),
    () => null,
  );

export const useConfirmTotp = () =>
  useChange(
    (code: string) => api(calls.confirmTotp, { body: { code } }),
    ({ factors }) => factors,
  );

export const useRemoveTotp = () => useChange(() => api(calls.removeTotp), itself);

export const useRenewRecoveryCodes = () =>
  useChange(
    () => api(calls.renewRecoveryCodes),
    ({ factors }) => factors,
  );

export const useAddPasskey = () =>
  useChange(async (name: string) => {
    const { options } = await api(calls.beginPasskey);
    const response = await newPasskey(options);
    return api(calls.addPasskey, { body: { name, response } });
  }, itself);

export const useRenamePasskey = () =>
  useChange(
    ({ id, name }: { id: number; name: string }) => api(calls.renamePasskey, { params: { id }, body: { name } }),
    itself,
  );

export const useRemovePasskey = () => useChange((id: number) => api(calls.removePasskey, { params: { id } }), itself);
