import { Paper, Title } from '@mantine/core';
import type { Verification } from '@sealwright/contract';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { isKnownCheck } from './checks.ts';
import { toneOf, verdictOf } from './verdict.ts';
import classes from './verify-page.module.css';

const icons = { good: CircleCheck, doubtful: TriangleAlert, bad: CircleX };

/** The answer in one sentence, then who sealed what, then what failed; what passed is folded away. */
export function VerifyResult({ name, found }: { name: string; found: Verification }) {
  const { t } = useTranslation('verify');
  const verdict = verdictOf(found);
  const tone = toneOf(verdict);
  const Icon = icons[tone];
  const failed = found.checks.filter((check) => !check.passed);
  const noted = found.checks.filter((check) => check.passed && check.needsAttention);
  const passed = found.checks.filter((check) => check.passed && !check.needsAttention);
  return (
    <Paper withBorder radius="lg" className={classes.result} data-tone={tone}>
      <div className={classes.verdict}>
        <Icon size={32} aria-hidden />
        <div>
          <Title order={2} size="h3">
            {t(`verdict.${verdict}`)}
          </Title>
          <p className={classes.quiet}>{t(`verdict.${verdict}.text`)}</p>
          <p className={classes.name}>
            <Bdi>{name}</Bdi>
          </p>
        </div>
      </div>
      {found.readingCopy ? <ReadingCopy of={found.readingCopy} /> : null}
      <Sealer found={found} />
      <SealedDocument found={found} />
      {failed.length > 0 ? (
        <section className={classes.part}>
          <Title order={3} size="h5">
            {t('failed', { count: failed.length })}
          </Title>
          <Checks checks={failed} />
        </section>
      ) : null}
      {noted.length > 0 ? (
        <section className={classes.part}>
          <Title order={3} size="h5">
            {t('noted')}
          </Title>
          <Checks checks={noted} />
        </section>
      ) : null}
      {passed.length > 0 ? (
        <details className={classes.part}>
          <summary>{t('passed_checks', { count: passed.length })}</summary>
          <Checks checks={passed} />
        </details>
      ) : null}
    </Paper>
  );
}

function Sealer({ found }: { found: Verification }) {
  const { t } = useTranslation('verify');
  const format = useFormat();
  if (!found.sealedBy) return null;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('sealer')}</dt>
        <dd>
          <Bdi>{found.sealedBy}</Bdi>
          <div className={classes.quiet}>{t(found.isTrusted ? 'sealer.trusted' : 'sealer.unknown')}</div>
        </dd>
      </div>
      {found.sealedAt ? (
        <div>
          <dt>{t('sealed_at')}</dt>
          <dd>
            <time dateTime={found.sealedAt}>{format.time(found.sealedAt, { zone: true })}</time>
            {found.level ? <div className={classes.quiet}>{t('level', { level: found.level })}</div> : null}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

/** What a reading copy says of itself: names from the file, shown as such. */
function ReadingCopy({ of: { number, files } }: { of: NonNullable<Verification['readingCopy']> }) {
  const { t } = useTranslation('verify');
  return (
    <section className={classes.part}>
      <Title order={3} size="h5">
        {t('reading_copy.files')} <Bdi>{number}</Bdi>
      </Title>
      <Files files={files} />
    </section>
  );
}

function Files({ files }: { files: readonly { name: string; sha256: string }[] }) {
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file.sha256 + file.name}>
          <Bdi>{file.name}</Bdi>
          <div className={classes.quiet}>
            SHA-256 <code>{file.sha256}</code>
          </div>
        </li>
      ))}
    </ul>
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
      <Files files={found.document.files} />
    </section>
  );
}

type Check = Verification['checks'][number];

const toneOfCheck = ({ passed, needsAttention }: Check): keyof typeof icons =>
  passed ? (needsAttention ? 'doubtful' : 'good') : 'bad';

function CheckIcon({ tone }: { tone: keyof typeof icons }) {
  const Icon = icons[tone];
  return <Icon size={18} aria-hidden />;
}

function Checks({ checks }: Pick<Verification, 'checks'>) {
  const { t } = useTranslation('verify');
  return (
    <ul className={classes.checks}>
      {checks.map((check, index) => (
        <li key={index} data-tone={toneOfCheck(check)}>
          <CheckIcon tone={toneOfCheck(check)} />
          <div>
            {check.passed ? null : <strong>{t('not_passed')} </strong>}
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
  );
}
