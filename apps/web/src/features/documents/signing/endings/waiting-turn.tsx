import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../../ui/bidi.tsx';
import { useErrorTexts } from '../../../../ui/error-text.ts';
import { AskSender } from '../questions/ask-sender.tsx';
import { useSigning } from '../signing.context.ts';
import { useNews } from '../use-news.ts';
import classes from './ending.module.css';
import { Ending } from './ending.tsx';

/** Others come first. The page becomes the document by itself when the turn has come. */
export function WaitingTurn() {
  const { t } = useTranslation('signing');
  const errors = useErrorTexts();
  const { title, senderName } = useSigning((state) => state.view.document);
  useNews(true);
  return (
    <Ending icon={Clock} title={<Bdi>{title}</Bdi>} actions={<AskSender />}>
      <p>{errors('not_your_turn')}</p>
      <p className={classes.quiet}>
        {t('from')} <Bdi>{senderName}</Bdi>
      </p>
    </Ending>
  );
}
