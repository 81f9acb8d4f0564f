import { Alert, Button, TextInput } from '@mantine/core';
import type { ClientCheck } from '@sealwright/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { codeOf, useErrorTexts } from '../../../ui/error-text.ts';
import { useTitle } from '../../../ui/title.ts';
import { useAct } from '../../../ui/use-act.ts';
import { LinkTitle } from '../../../ui/link-page.tsx';
import { clientCalls } from './client.queries.ts';
import classes from './client.module.css';

/** Seconds until another code may be asked for, counted down. */
function useWait(code: ClientCheck['code'], at: number): number {
  const [now, setNow] = useState(at);
  const left = Math.max(0, Math.ceil((at + (code?.resendIn ?? 0) * 1000 - now) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}

type Props = { token: string; first: ClientCheck; onPassed: () => Promise<void> };

/** The one check: a code that is sent to the client, and entered here. */
export function CheckStep({ token, first, onPassed }: Props) {
  const { t } = useTranslation('client');
  const [asked, setAsked] = useState(() => ({ check: first, at: Date.now() }));
  const starting = useAct();
  const { check } = asked;
  useTitle(t('check.title'));
  const start = () => starting.run(async () => setAsked({ check: await clientCalls(token).start(), at: Date.now() }));
  return (
    <>
      <LinkTitle>{t('check.title')}</LinkTitle>
      <p>{t('check.text', { sender: isolated(check.senderName) })}</p>
      <ErrorNote error={starting.error} title={t('check.not_sent')} />
      {check.code === null ? (
        <div className={classes.form}>
          <Button size="md" loading={starting.isBusy} onClick={start}>
            <span>
              {t(`check.send.${check.channel}`)} <Bdi>{check.sentTo}</Bdi>
            </span>
          </Button>
        </div>
      ) : (
        <CodeForm token={token} asked={asked} isBusy={starting.isBusy} onAgain={start} onPassed={onPassed} />
      )}
      <p className={classes.quiet}>{t('check.lasts', { hours: check.lastsHours })}</p>
    </>
  );
}

type FormProps = {
  token: string;
  asked: { check: ClientCheck; at: number };
  isBusy: boolean;
  onAgain: () => void;
  onPassed: () => Promise<void>;
};

function CodeForm({ token, asked, isBusy, onAgain, onPassed }: FormProps) {
  const { t } = useTranslation('client');
  const errors = useErrorTexts();
  const [code, setCode] = useState('');
  const answering = useAct();
  const wait = useWait(asked.check.code, asked.at);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { error } = answering;
  const isWrong = error !== null && codeOf(error) === 'identity_incorrect';
  const triesLeft = error instanceof ApiError ? Number(error.facts['triesLeft'] ?? Number.NaN) : Number.NaN;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return;
    answering.run(async () => {
      await clientCalls(token).answer(code);
      await onPassed();
    });
  };
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <output>
        {t('check.sent')} <Bdi>{asked.check.sentTo}</Bdi>
      </output>
      {isWrong ? (
        <Alert role="alert" color="red" variant="light">
          {errors('identity_incorrect')}{' '}
          {Number.isNaN(triesLeft) ? null : t('check.tries', { number: String(triesLeft) })}
        </Alert>
      ) : (
        <ErrorNote error={error} />
      )}
      <TextInput
        required
        withAsterisk={false}
        ref={input}
        size="md"
        label={t('check.code')}
        description={t('check.code_hint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        dir="ltr"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" size="md" loading={answering.isBusy} disabled={code.trim() === ''}>
        {t('check.confirm')}
      </Button>
      <Button variant="subtle" loading={isBusy} disabled={wait > 0} onClick={onAgain}>
        {t('check.again')} {wait > 0 ? t('check.wait', { number: String(wait) }) : null}
      </Button>
    </form>
  );
}
