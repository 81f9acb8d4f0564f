import type { Invitation } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import classes from './invitations.module.css';

/** Who invites whom to what. */
export function InvitationFacts({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('invitations');
  const format = useFormat();
  const facts = [
    [t('team'), <Bdi key="team">{invitation.team.name}</Bdi>],
    [t('invited_by'), <Bdi key="by">{invitation.invitedBy}</Bdi>],
    [t('role'), t(`role.${invitation.role}`)],
    [t('address'), <Bdi key="address">{invitation.email}</Bdi>],
    ...(invitation.expiresAt === null ? [] : [[t('until'), format.time(invitation.expiresAt)] as const]),
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
