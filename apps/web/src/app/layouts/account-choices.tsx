import type { Membership } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { membershipsQuery } from '../../features/people/account/account.queries.ts';
import { actingTeamQuery } from '../../features/teams/acting.queries.ts';
import { useSwitchAccount } from '../../lib/switch-account.ts';
import { useSession } from '../../lib/session.ts';
import { Bdi } from '../../ui/bidi.tsx';
import { MenuChoice, MenuDivider, MenuLabel } from '../../ui/menu.tsx';
import { toastError } from '../../ui/toast.ts';

/** The accounts one can act for, in the user menu; nothing where there is only one's own. */
export function AccountChoices({ userId }: { userId: number }) {
  const { t } = useTranslation('common');
  const { data } = useQuery(membershipsQuery(userId));
  const acting = useQuery(actingTeamQuery).data;
  const choose = useChooseAccount();
  const accounts = data?.results ?? [];
  if (accounts.length < 2 || acting === undefined) return null;
  return (
    <>
      <MenuDivider />
      <MenuLabel>{t('account_switch')}</MenuLabel>
      {accounts.map((account) => (
        <MenuChoice
          key={account.accountId}
          isChosen={acting.teamId === teamIdOf(account)}
          onSelect={() => choose(teamIdOf(account))}
        >
          {account.kind === 'personal' ? t('account_personal') : <Bdi>{account.name}</Bdi>}
        </MenuChoice>
      ))}
      <MenuDivider />
    </>
  );
}

const teamIdOf = ({ kind, accountId }: Membership): number | null => (kind === 'team' ? accountId : null);

function useChooseAccount(): (teamId: number | null) => void {
  const change = useSwitchAccount();
  const router = useRouter();
  const navigate = useNavigate();
  const isSignedIn = useSession((state) => state.signedIn);
  return (teamId) => {
    if (!isSignedIn) return;
    // What is open belongs to the account before: the list of documents is in each.
    change.mutateAsync(teamId).then(async () => {
      await navigate({ to: '/documents' });
      await router.invalidate();
    }, toastError);
  };
}
