import { Button } from '@mantine/core';
import { ENDED_LINK_REASONS, type EndedLink, type ErrorCode } from '@sealwright/contract';
import {
  CircleSlash,
  Clock,
  FilePenLine,
  LinkIcon,
  type LucideIcon,
  MailX,
  RotateCw,
  Undo2,
  UserRoundCheck,
  WifiOff,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../lib/api-error.ts';
import { isolated } from '../../../../lib/isolated.ts';
import { Bdi } from '../../../../ui/bidi.tsx';
import { ErrorNote } from '../../../../ui/error-note.tsx';
import { codeOf, useErrorTexts } from '../../../../ui/error-text.ts';
import type { Link } from '../link.ts';
import { isPassing } from '../outbox.ts';
import { signingCalls } from '../signing.queries.ts';
import { useWork } from '../use-work.ts';
import classes from './ending.module.css';
import { Ending } from './ending.tsx';

const reasons = {
  link_invalid: LinkIcon,
  link_expired: Clock,
  link_replaced: LinkIcon,
  link_recalled: Undo2,
  link_handed_over: UserRoundCheck,
  link_not_needed: UserRoundCheck,
  link_corrected: MailX,
  link_removed: CircleSlash,
  link_reordered: Clock,
  link_closed: CircleSlash,
  already_declined: CircleSlash,
  recipient_locked: CircleSlash,
  irs_taxpayer_closed: FilePenLine,
  not_your_turn: Clock,
} as const satisfies Partial<Record<ErrorCode, LucideIcon>>;

// Where the title says it all already, what to do says more than the reason again.
const help = {
  link_invalid: 'dead.link_invalid_help',
  already_declined: 'dead.already_declined_help',
  irs_taxpayer_closed: 'dead.irs_taxpayer_closed_help',
} as const;

const isReason = (code: string): code is keyof typeof reasons => code in reasons;

/** Whether the holder of the link may ask the sender for a new one. */
export const isRenewable = (error: unknown): boolean => {
  const code = codeOf(error);
  return ENDED_LINK_REASONS.some((reason) => reason === code);
};

type Ended = Pick<EndedLink, 'document' | 'senderName'>;
type DeadEndProps = { error: unknown; link?: Link | null; ended?: Ended | null | undefined };

/** A link that opens nothing (any more), and why; or a failure that may pass, with another try. */
export function DeadEnd({ error, link, ended }: DeadEndProps) {
  const { t } = useTranslation('signing');
  const errors = useErrorTexts();
  const code = error === null ? 'link_invalid' : codeOf(error);
  if (link && ended && isRenewable(error) && isReason(code)) {
    return (
      <EndedLinkPage icon={reasons[code]} title={t(`dead.${code}`)} text={errors(code)} link={link} ended={ended} />
    );
  }
  if (isReason(code)) {
    return (
      <Ending icon={reasons[code]} title={t(`dead.${code}`)}>
        <p>{code in help ? t(help[code as keyof typeof help]) : errors(code)}</p>
        <NewAddress error={error} />
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

/** Where the request goes now, masked. */
function NewAddress({ error }: { error: unknown }) {
  const { t } = useTranslation('signing');
  const sentTo = error instanceof ApiError ? error.facts['sentTo'] : undefined;
  if (typeof sentTo !== 'string') return null;
  return (
    <p>
      <strong>{t('dead.link_corrected_to', { sentTo: `\u2066${sentTo}\u2069` })}</strong>
    </p>
  );
}

/** A link that expired or was recalled: which document, from whom, and the way to a new one. */
function EndedLinkPage(props: { icon: LucideIcon; title: string; text: string; link: Link; ended: Ended }) {
  const { t } = useTranslation('signing');
  const { document, senderName } = props.ended;
  const [hasAsked, setAsked] = useState(false);
  const work = useWork();
  const ask = () =>
    work.run(
      () => signingCalls(props.link).requestNewLink(),
      () => setAsked(true),
    );
  return (
    <Ending
      icon={props.icon}
      title={props.title}
      actions={
        hasAsked ? null : (
          <Button loading={work.isBusy} onClick={ask}>
            {t('dead.request')}
          </Button>
        )
      }
    >
      <p>
        <strong>
          <Bdi>{document.title}</Bdi>
        </strong>{' '}
        <Bdi>({document.number})</Bdi>
      </p>
      <p className={classes.quiet}>
        {t('from')} <Bdi>{senderName}</Bdi>
      </p>
      <p>{props.text}</p>
      <output>{hasAsked ? t('dead.requested', { name: isolated(senderName) }) : null}</output>
      <ErrorNote error={work.error} />
    </Ending>
  );
}
