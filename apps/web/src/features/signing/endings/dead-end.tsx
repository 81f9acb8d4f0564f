import { Button } from '@mantine/core';
import type { ErrorCode } from '@sealwright/contract';
import { CircleSlash, Clock, LinkIcon, type LucideIcon, RotateCw, Undo2, UserRoundCheck, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isPassing } from '../outbox.ts';
import { codeOf, useErrorTexts } from '../../../ui/error-text.ts';
import { Ending } from './ending.tsx';

const reasons = {
  link_invalid: LinkIcon,
  link_expired: Clock,
  link_replaced: LinkIcon,
  link_recalled: Undo2,
  link_handed_over: UserRoundCheck,
  link_closed: CircleSlash,
  already_declined: CircleSlash,
  recipient_locked: CircleSlash,
  not_your_turn: Clock,
} as const satisfies Partial<Record<ErrorCode, LucideIcon>>;

// Where the title says it all already, what to do says more than the reason again.
const help = { link_invalid: 'dead.link_invalid_help', already_declined: 'dead.already_declined_help' } as const;

const isReason = (code: string): code is keyof typeof reasons => code in reasons;

/** A link that opens nothing (any more), and why; or a failure that may pass, with another try. */
export function DeadEnd({ error }: { error: unknown }) {
  const { t } = useTranslation('signing');
  const errors = useErrorTexts();
  const code = error === null ? 'link_invalid' : codeOf(error);
  if (isReason(code)) {
    return (
      <Ending icon={reasons[code]} title={t(`dead.${code}`)}>
        <p>{code in help ? t(help[code as keyof typeof help]) : errors(code)}</p>
      </Ending>
    );
  }
  return (
    <Ending
      icon={isPassing(error) ? WifiOff : CircleSlash}
      title={t('dead.failed')}
      actions={
        <Button leftSection={<RotateCw size={18} aria-hidden />} onClick={() => location.reload()}>
          {t('dead.retry')}
        </Button>
      }
    >
      <p>{errors(code)}</p>
    </Ending>
  );
}
