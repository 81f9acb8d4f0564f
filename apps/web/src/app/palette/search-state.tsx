import { Button, Loader } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../ui/bidi.tsx';
import { errorText, useErrorTexts } from '../../ui/error-text.ts';
import classes from './palette.module.css';
import type { Found } from './use-found.ts';

/** How the search stands, under the list: under way, failed, without a result; and for ears, how many there are. */
export function SearchState({ query, found, count }: { query: string; found: Found; count: number }) {
  const { t } = useTranslation('palette');
  const wanted = query.trim();
  const documents = found.documents.failure;
  const contacts = found.contacts.failure;
  const isEmpty = wanted !== '' && count === 0 && !found.isSearching && !documents && !contacts;
  return (
    <>
      {found.isSearching ? (
        <div className={classes.state}>
          <Loader size={16} aria-hidden />
          {t('searching')}
        </div>
      ) : null}
      {documents ? <Failure text={t('failed.documents')} error={documents.error} onRetry={documents.retry} /> : null}
      {contacts ? <Failure text={t('failed.contacts')} error={contacts.error} onRetry={contacts.retry} /> : null}
      {isEmpty ? (
        <div className={classes.empty}>
          <strong>
            {t('empty.title')} <Bdi>{wanted}</Bdi>
          </strong>
          <span>{t('empty.text')}</span>
        </div>
      ) : null}
      <output className="visually-hidden">{wanted === '' || found.isSearching ? '' : t('count', { count })}</output>
    </>
  );
}

function Failure({ text, error, onRetry }: { text: string; error: unknown; onRetry: () => void }) {
  const errors = useErrorTexts();
  const common = useTranslation('common').t;
  return (
    <div className={classes.failure} role="alert">
      <CircleAlert size={18} aria-hidden />
      <span className={classes.words}>
        <strong>{text}</strong> {errorText(errors, error)}
      </span>
      <Button size="xs" variant="default" onClick={onRetry}>
        {common('try_again')}
      </Button>
    </div>
  );
}
