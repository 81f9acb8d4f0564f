import type { Document } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import classes from './document-facts.module.css';
import { Section } from './section.tsx';

/** The dates and settings; what has not happened is left out. */
export function DocumentFacts({ document }: { document: Document }) {
  const { t } = useTranslation('documents');
  const format = useFormat();
  const time = (at: string | null) => (at ? <time dateTime={at}>{format.time(at)}</time> : null);
  const text = (words: string) => (words ? <Bdi>{words}</Bdi> : null);
  const facts = [
    { key: 'subject', value: text(document.subject) },
    { key: 'creator', value: text(document.creator.name || document.creator.email) },
    { key: 'created', value: time(document.createdAt) },
    { key: 'sent', value: time(document.sentAt) },
    { key: 'expires', value: time(document.expiresAt) },
    { key: 'completed', value: time(document.completedAt) },
    { key: 'signing_option', value: document.signingOption ? t(`option.${document.signingOption}`) : null },
    { key: 'message', value: text(document.message) },
  ] as const;
  return (
    <Section title={t('facts.title')}>
      <dl className={classes.facts}>
        {facts.map(({ key, value }) =>
          value ? (
            <div key={key}>
              <dt>{t(`facts.${key}`)}</dt>
              <dd className={key === 'message' ? classes.message : undefined}>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </Section>
  );
}
