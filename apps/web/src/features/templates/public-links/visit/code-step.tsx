import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../../ui/bidi.tsx';
import { ErrorNote } from '../../../../ui/error-note.tsx';
import { codeOf, useErrorTexts } from '../../../../ui/error-text.ts';
import type { Place } from './place.ts';
import { useAct } from '../../../../ui/use-act.ts';
import { type Asked, visitCalls } from './visit.queries.ts';
import classes from './visit.module.css';

type Props = {
  place: Place;
  waiting: { asked: Asked; attempt: string; resendIn: number; at: number };
  onAgain: (answer: { attempt: string; resendIn: number }) => void;
  onBack: () => void;
  onLeave: (path: string) => void;
};

/** Seconds until another code may be asked for, counted down. */
function useWait({ at, resendIn }: Props['waiting']): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((at + resendIn * 1000 - now) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}

/** The code that was mailed. */
export function CodeStep({ place, waiting, onAgain, onBack, onLeave }: Props) {
  const { t } = useTranslation('visit');
  const errors = useErrorTexts();
  const [code, setCode] = useState('');
  const answering = useAct();
  const again = useAct();
  const wait = useWait(waiting);
  const input = useRef<HTMLInputElement>(null);
  // The form that led here is gone: what is asked now takes the focus.
  useEffect(() => input.current?.focus(), []);
  const isWrong = answering.error !== null && codeOf(answering.error) === 'code_incorrect';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return;
    answering.run(async () => onLeave((await visitCalls(place).confirm(waiting.attempt, code)).path));
  };
  const resend = () =>
    again.run(async () => {
      const { asked, attempt } = waiting;
      onAgain(await visitCalls(place).askForCode({ ...asked, attempt }));
      setCode('');
    });
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <output>
        {t('sent')} <Bdi>{waiting.asked.email}</Bdi>
      </output>
      {isWrong ? null : <ErrorNote error={answering.error} title={t('failed')} />}
      <TextInput
        required
        withAsterisk={false}
        ref={input}
        size="md"
        label={t('code')}
        description={t('code_hint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        dir="ltr"
        value={code}
        error={isWrong ? errors('code_incorrect') : null}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" size="md" loading={answering.isBusy} disabled={code.trim() === ''}>
        {t('confirm')}
      </Button>
      <ErrorNote error={again.error} title={t('failed_again')} />
      <Button variant="subtle" loading={again.isBusy} disabled={wait > 0} onClick={resend}>
        {t('again')} {wait > 0 ? t('wait', { count: wait }) : null}
      </Button>
      <Button variant="subtle" onClick={onBack}>
        {t('back')}
      </Button>
    </form>
  );
}
