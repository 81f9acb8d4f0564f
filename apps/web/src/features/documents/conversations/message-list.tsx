import type { DocumentMessage, MessageFile } from '@sealwright/contract';
import { Paperclip } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import classes from './message-list.module.css';

/** Questions and answers, oldest first; one's own stand at the end of the line. `own`: which of both the reader writes. */
export function MessageList(props: {
  messages: readonly DocumentMessage[];
  own: DocumentMessage['kind'];
  /** Downloads a file beside a message. */
  onTake: (file: MessageFile) => void;
}) {
  const { messages, own, onTake } = props;
  const { t } = useTranslation('questions');
  const format = useFormat();
  const end = useRef<HTMLLIElement>(null);
  const last = messages.at(-1)?.id;
  // Only what came while one looks is brought into view.
  const seen = useRef(last);
  useEffect(() => {
    if (seen.current !== last) end.current?.scrollIntoView({ block: 'nearest' });
    seen.current = last;
  }, [last]);
  return (
    <ol className={classes.list} aria-label={t('thread')} aria-live="polite">
      {messages.map(({ id, kind, author, text, files, createdAt }) => (
        <li key={id} ref={id === last ? end : null} className={classes.message} data-own={kind === own || undefined}>
          <p className={classes.head}>
            <Bdi>{author}</Bdi> · <time dateTime={createdAt}>{format.time(createdAt)}</time>
          </p>
          <p className={classes.text} dir="auto">
            {text}
          </p>
          {files.map((file) => (
            <div key={file.id}>
              <button
                type="button"
                className={classes.take}
                aria-label={t('files.download', { name: file.name })}
                onClick={() => onTake(file)}
              >
                <Paperclip size={14} aria-hidden />
                <span>
                  <Bdi>{file.name}</Bdi> <small>{format.bytes(file.size)}</small>
                </span>
              </button>
            </div>
          ))}
        </li>
      ))}
    </ol>
  );
}
