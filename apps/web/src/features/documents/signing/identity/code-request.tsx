import { Button } from '@mantine/core';
import type { IdentityChannel, IdentityCheck } from '@sealwright/contract';
import { Mail, MessageSquare } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../../ui/bidi.tsx';
import classes from './identity.module.css';

/** Seconds until another code may be asked for, counted down. */
export function useWait(code: IdentityCheck['code']): number {
  const [left, setLeft] = useState({ code, seconds: code?.resendIn ?? 0 });
  const current = left.code === code ? left : { code, seconds: code?.resendIn ?? 0 };
  const isOver = current.seconds <= 0;
  useEffect(() => {
    if (isOver) return undefined;
    const end = Date.now() + (code?.resendIn ?? 0) * 1000;
    const timer = setInterval(() => setLeft({ code, seconds: Math.ceil((end - Date.now()) / 1000) }), 1000);
    return () => clearInterval(timer);
  }, [code, isOver]);
  return Math.max(0, current.seconds);
}

type Props = {
  channels: IdentityCheck['channels'];
  isBusy: boolean;
  /** Seconds to wait. */
  wait?: number;
  isAgain?: boolean;
  onStart: (channel: IdentityChannel) => void;
};

/** Asks for a code, by each way there is. */
export function CodeRequest({ channels, isBusy, wait = 0, isAgain = false, onStart }: Props) {
  const { t } = useTranslation('signing');
  return (
    <div className={classes.ways}>
      {channels.map(({ channel, sentTo }) => (
        <Button
          key={channel}
          data-wide
          size={isAgain ? 'sm' : 'md'}
          variant={isAgain ? 'subtle' : 'filled'}
          leftSection={channel === 'sms' ? <MessageSquare size={18} aria-hidden /> : <Mail size={18} aria-hidden />}
          disabled={wait > 0}
          loading={isBusy && !isAgain}
          onClick={() => onStart(channel)}
        >
          <span>
            {t(isAgain ? `identity.again.${channel}` : `identity.send.${channel}`)}{' '}
            {isAgain ? wait > 0 ? t('identity.wait', { count: wait }) : null : <Bdi>{sentTo}</Bdi>}
          </span>
        </Button>
      ))}
    </div>
  );
}
