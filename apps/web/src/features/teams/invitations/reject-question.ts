import type { TFunction } from 'i18next';
import { isolated } from '../../../lib/isolated.ts';
import { confirm } from '../../../ui/confirm.tsx';

/** Anyone who rejects must be invited again to change their mind. */
export const sureToReject = (t: TFunction<'invitations'>, team: string): Promise<boolean> =>
  confirm({
    title: t('reject_question.title'),
    // Isolated: a team's name keeps its own direction.
    body: t('reject_question.text', { team: isolated(team) }),
    confirmLabel: t('reject'),
    isDangerous: true,
  });
