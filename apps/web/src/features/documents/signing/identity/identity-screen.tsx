import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/PasswordInput.css';
import { Alert, Button, PasswordInput, Radio, TextInput } from '@mantine/core';
import type { IdentityChannel, IdentityCheck } from '@sealwright/contract';
import { FlaskConical, ShieldCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../lib/api.ts';
import { isolated } from '../../../../lib/isolated.ts';
import { Bdi } from '../../../../ui/bidi.tsx';
import { ErrorNote } from '../../../../ui/error-note.tsx';
import { useErrorTexts } from '../../../../ui/error-text.ts';
import { useTitle } from '../../../../ui/title.ts';
import { DeadEnd } from '../endings/dead-end.tsx';
import { Ending } from '../endings/ending.tsx';
import type { Link } from '../link.ts';
import { useWork } from '../use-work.ts';
import { CodeRequest, useWait } from './code-request.tsx';
import { type IdentityAnswer, identityCalls } from './identity.queries.ts';
import classes from './identity.module.css';

const isLocked = (code: string): boolean => code === 'recipient_locked' || code === 'irs_taxpayer_closed';

type Props = { link: Link; check: IdentityCheck; onPassed: () => Promise<void> };

/** Who the person is, asked before anything of the document is here. */
export function IdentityScreen({ link, check: first, onPassed }: Props) {
  const { t } = useTranslation('signing');
  const [check, setCheck] = useState(first);
  const calls = identityCalls(link);
  const work = useWork();
  const [triesLeft, setTriesLeft] = useState<number | null>(null);
  useTitle(t('identity.title'));

  const start = (channel?: IdentityChannel) =>
    work.run(async () => {
      setTriesLeft(null);
      setCheck(await calls.start(channel));
    });

  const answer = (given: IdentityAnswer) =>
    work.run(async () => {
      setTriesLeft(null);
      try {
        await calls.answer(given);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'identity_incorrect') {
          setTriesLeft(Number(error.facts['triesLeft'] ?? 1));
        }
        // Questions that were answered once are not asked again.
        if (check.method === 'kba') setCheck({ ...check, questions: [] });
        throw error;
      }
      await onPassed();
    });

  if (work.error instanceof ApiError && isLocked(work.error.code)) return <DeadEnd error={work.error} />;
  return (
    <Ending icon={ShieldCheck} title={t('identity.title')}>
      {check.logoUrl ? <img className={classes.logo} src={check.logoUrl} alt="" /> : null}
      <p>{t('identity.why', { sender: isolated(check.senderName) })}</p>
      <div className={classes.form}>
        {check.isDemo ? (
          <Alert color="yellow" variant="light" icon={<FlaskConical aria-hidden />} title={t('identity.demo')}>
            {t('identity.demo_text')}
          </Alert>
        ) : null}
        {check.endsOnPaper ? <p>{t('identity.irs_tries', { count: triesLeft ?? check.triesLeft })}</p> : null}
        <Check check={check} isBusy={work.isBusy} onStart={start} onAnswer={answer} />
        <Refusal error={work.error} triesLeft={triesLeft} />
        <p className={classes.quiet}>{t('identity.lasts', { count: check.lastsHours })}</p>
      </div>
    </Ending>
  );
}

/** What was wrong, with the tries that are left. */
function Refusal({ error, triesLeft }: { error: unknown; triesLeft: number | null }) {
  const { t } = useTranslation('signing');
  const errors = useErrorTexts();
  if (triesLeft === null) return <ErrorNote error={error} />;
  return (
    <Alert role="alert" color="red" variant="light" title={errors('identity_incorrect')}>
      {t('identity.tries', { count: triesLeft })}
    </Alert>
  );
}

type CheckProps = {
  check: IdentityCheck;
  isBusy: boolean;
  onStart: (channel?: IdentityChannel) => void;
  onAnswer: (answer: IdentityAnswer) => void;
};

function Check(props: CheckProps) {
  const { method } = props.check;
  if (method === 'kba') return <Questions {...props} />;
  return method === 'access_code' ? <AccessCodeForm {...props} /> : <CodeForm {...props} />;
}

const submitting = (act: () => void) => (event: FormEvent) => {
  event.preventDefault();
  act();
};

function AccessCodeForm({ isBusy, onAnswer }: CheckProps) {
  const { t } = useTranslation('signing');
  const [code, setCode] = useState('');
  return (
    <form onSubmit={submitting(() => onAnswer({ accessCode: code }))}>
      <div className={classes.stack}>
        <TextInput
          required
          withAsterisk={false}
          label={t('identity.access_code')}
          description={t('identity.access_code_hint')}
          size="md"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          dir="auto"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" size="md" loading={isBusy} disabled={code.trim() === ''}>
          {t('identity.confirm')}
        </Button>
      </div>
    </form>
  );
}

/** A code by mail or text message; with the last four of the SSN where these are asked for too. */
function CodeForm({ check, isBusy, onStart, onAnswer }: CheckProps) {
  const { t } = useTranslation('signing');
  const [code, setCode] = useState('');
  const [ssnLast4, setSsnLast4] = useState('');
  const needsSsn = check.method === 'ssn_last4';
  const wait = useWait(check.code);
  if (check.code === null) {
    return (
      <>
        {needsSsn ? <p>{t('identity.ssn_and_code')}</p> : null}
        <CodeRequest channels={check.channels} isBusy={isBusy} onStart={onStart} />
      </>
    );
  }
  const isComplete = code.trim() !== '' && (!needsSsn || ssnLast4.trim() !== '');
  const send = () => onAnswer({ code, ...(needsSsn ? { ssnLast4 } : {}) });
  return (
    <form onSubmit={submitting(send)}>
      <div className={classes.stack}>
        <output className={classes.sent}>
          {t('identity.sent')} <Bdi>{check.code.sentTo}</Bdi>
        </output>
        {needsSsn ? (
          <PasswordInput
            label={t('identity.ssn')}
            size="md"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            dir="ltr"
            value={ssnLast4}
            visibilityToggleButtonProps={{ 'aria-label': t('identity.show') }}
            onChange={(event) => setSsnLast4(event.currentTarget.value)}
          />
        ) : null}
        <TextInput
          required
          withAsterisk={false}
          label={t('identity.code')}
          description={t('identity.code_hint')}
          size="md"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          dir="ltr"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" size="md" loading={isBusy} disabled={!isComplete}>
          {t('identity.confirm')}
        </Button>
        <CodeRequest channels={check.channels} isBusy={isBusy} wait={wait} isAgain onStart={onStart} />
      </div>
    </form>
  );
}

function Questions({ check, isBusy, onStart, onAnswer }: CheckProps) {
  const { t } = useTranslation('signing');
  const [chosen, setChosen] = useState<Record<string, number>>({});
  const { questions } = check;
  if (questions.length === 0) {
    return (
      <Button data-wide size="md" loading={isBusy} onClick={() => onStart()}>
        {t('identity.questions')}
      </Button>
    );
  }
  const answers = questions.flatMap(({ text }) => (chosen[text] === undefined ? [] : [chosen[text]]));
  return (
    <form onSubmit={submitting(() => onAnswer({ answers }))}>
      <div className={classes.stack}>
        {questions.map(({ text, choices }) => (
          <Radio.Group
            key={text}
            label={text}
            value={chosen[text] === undefined ? null : String(chosen[text])}
            onChange={(choice) => setChosen({ ...chosen, [text]: Number(choice) })}
          >
            <div className={classes.choices}>
              {choices.map((choice, index) => (
                <Radio key={choice} value={String(index)} label={choice} className={classes.choice} />
              ))}
            </div>
          </Radio.Group>
        ))}
        <Button type="submit" size="md" loading={isBusy} disabled={answers.length < questions.length}>
          {t('identity.confirm')}
        </Button>
      </div>
    </form>
  );
}
