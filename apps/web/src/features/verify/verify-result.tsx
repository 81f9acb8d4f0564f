import { Paper, Title } from '@mantine/core';
import type { Verification } from '@sealwright/contract';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { Bdi } from '../../ui/bidi.tsx';
import { isKnownCheck } from './checks.ts';
import classes from './verify-page.module.css';

/** What was found: whether the file was changed and who sealed it are two questions, and have two answers. */
export function VerifyResult({ name, found }: { name: string; found: Verification }) {
  const { t } = useTranslation('verify');
  return (
    <Paper withBorder radius="lg" className={classes.result}>
      <Title order={2} size="h4" mb="md">
        <Bdi>{name}</Bdi>
      </Title>
      <Answer
        tone={found.isIntact ? 'good' : 'bad'}
        question={t('integrity')}
        answer={t(found.isIntact ? 'integrity.intact' : 'integrity.broken')}
      />
      <Sealer found={found} />
      <SealedDocument found={found} />
      <Checks found={found} />
    </Paper>
  );
}

const tones = { good: CircleCheck, doubtful: TriangleAlert, bad: CircleX };

function Answer(props: { tone: keyof typeof tones; question: string; answer: React.ReactNode }) {
  const Icon = tones[props.tone];
  return (
    <div className={classes.answer} data-tone={props.tone}>
      <Icon size={28} aria-hidden />
      <div>
        <div className={classes.question}>{props.question}</div>
        <div className={classes.words}>{props.answer}</div>
      </div>
    </div>
  );
}

function Sealer({ found }: { found: Verification }) {
  const { t } = useTranslation('verify');
  const format = useFormat();
  if (!found.sealedBy) return <Answer tone="bad" question={t('sealer')} answer={t('sealer.none')} />;
  return (
    <Answer
      tone={found.isTrusted ? 'good' : 'doubtful'}
      question={t('sealer')}
      answer={
        <>
          <div>
            <Bdi>{found.sealedBy}</Bdi>
          </div>
          <div className={classes.quiet}>
            {t(found.isTrusted ? 'sealer.trusted' : 'sealer.unknown')}
            {found.sealedAt ? (
              <>
                {' · '}
                <time dateTime={found.sealedAt}>{format.time(found.sealedAt, { zone: true })}</time>
              </>
            ) : null}
            {found.level ? ` · ${t('level', { level: found.level })}` : null}
          </div>
        </>
      }
    />
  );
}

function SealedDocument({ found }: { found: Verification }) {
  const { t } = useTranslation('verify');
  if (!found.document) return null;
  return (
    <section className={classes.part}>
      <Title order={3} size="h5">
        {t('document')} <Bdi>{found.document.number}</Bdi>
      </Title>
      <ul className={classes.files}>
        {found.document.files.map((file) => (
          <li key={file.sha256 + file.name}>
            <Bdi>{file.name}</Bdi>
            <div className={classes.quiet}>
              SHA-256 <code>{file.sha256}</code>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Checks({ found }: { found: Verification }) {
  const { t } = useTranslation('verify');
  return (
    <section className={classes.part}>
      <Title order={3} size="h5">
        {t('checks')}
      </Title>
      <ul className={classes.checks}>
        {found.checks.map((check, index) => (
          <li key={index} data-passed={check.passed}>
            {check.passed ? <CircleCheck size={18} aria-hidden /> : <CircleX size={18} aria-hidden />}
            <div>
              <strong>{t(check.passed ? 'passed' : 'not_passed')}</strong>{' '}
              {isKnownCheck(check.name) ? t(`check.${check.name}`) : <Bdi>{check.name}</Bdi>}
              {check.detail ? (
                <div className={classes.quiet} lang="en" dir="ltr">
                  {check.detail}
                </div>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
