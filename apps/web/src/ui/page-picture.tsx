import { Button, Skeleton } from '@mantine/core';
import type { DocumentFile } from '@sealwright/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './page-picture.module.css';

/**
 * A page of a document as a picture from the server, in its right proportion from the first moment. `onRetry` reads the
 * document again: the address of a picture is signed and lives for an hour or more, not for ever.
 */
export function PagePicture(props: {
  page: DocumentFile['pages'][number];
  alt: string;
  isThumbnail?: boolean;
  /** Above the fold: loaded at once, not when it is scrolled to. */
  isEager?: boolean;
  /** Without a button of its own: the picture is part of one. */
  isInButton?: boolean;
  onRetry?: () => void;
}) {
  const { t } = useTranslation('common');
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const address = props.isThumbnail ? props.page.thumbnail : props.page.picture;
  const retry = () => {
    setState('loading');
    setAttempt(attempt + 1);
    props.onRetry?.();
  };
  return (
    <div className={classes.frame} style={{ aspectRatio: `${props.page.width} / ${props.page.height}` }}>
      {state === 'loading' ? <Skeleton className={classes.cover} radius={0} /> : null}
      {state === 'failed' ? (
        <div className={classes.failure}>
          <span className="visually-hidden">{props.alt}</span>
          {props.isThumbnail ? null : <span>{t('page_picture_failed')}</span>}
          {props.isInButton ? null : (
            <Button size="compact-sm" variant="default" onClick={retry}>
              {t('try_again')}
            </Button>
          )}
        </div>
      ) : (
        <img
          key={attempt}
          className={classes.picture}
          src={address}
          alt={props.alt}
          loading={props.isEager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
      )}
    </div>
  );
}
