import type { LiveSession, LiveSide } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { errorText, useErrorTexts } from '../../../ui/error-text.ts';
import type { CallState } from './live-call.ts';

/** The name of the other side, as it stands in a sentence. */
export const otherName = (session: LiveSession, side: LiveSide): string =>
  isolated(side === 'sender' ? session.recipient.name : session.sender.name);

/** What happens in a session, in plain words. */
export function useLiveWords(side: LiveSide) {
  const { t } = useTranslation('live-session');
  const errors = useErrorTexts();
  return {
    stateOf: ({ line, media, isOtherHere }: CallState, session: LiveSession): string => {
      const name = otherName(session, side);
      if (line === 'connecting') return t('state.connecting');
      if (line === 'lost') return t('state.lost');
      if (!isOtherHere) return t('state.waiting', { name });
      if (media === 'lost') return t('state.media_lost');
      return media === 'connected' ? t('state.together', { name }) : t('state.media');
    },
    endOf: (end: NonNullable<CallState['end']>, session: LiveSession): string => {
      if (end.kind === 'elsewhere') return t('over.elsewhere');
      const { ending, endedBy } = session;
      if (ending === null) {
        const isKnown = end.kind === 'over' || end.error.code === 'live_session_over';
        return isKnown ? t('over.gone') : errorText(errors, end.error);
      }
      const other = otherName(session, side);
      if (ending === 'ended') return endedBy === side ? t('over.mine') : t('over.ended', { name: other });
      return t(`over.${ending}`, { name: isolated(session.recipient.name) });
    },
  };
}
