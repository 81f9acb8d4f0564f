import {
  BookOpenText,
  CircleSlash,
  Download,
  FileDown,
  FileText,
  FileX,
  type LucideIcon,
  MessageCircleQuestionMark,
  SkipForward,
  UserRoundPlus,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/format.ts';
import { Bdi } from '../../../../ui/bidi.tsx';
import { ErrorNote } from '../../../../ui/error-note.tsx';
import { LanguageChoice } from '../language-choice.tsx';
import { useNextOfWalk, walkPath } from '../next-of-walk.tsx';
import { useSigning, useSigningPart } from '../signing.context.ts';
import { useWork } from '../use-work.ts';
import classes from './sheets.module.css';
import { Sheet } from './sheet.tsx';
import type { OpenSheet } from './sheet.tsx';

/** Everything that is not filling and finishing. */
export function MenuSheet(props: {
  isReading: boolean;
  onClose: () => void;
  onSheet: (sheet: OpenSheet) => void;
  onReading: (isReading: boolean) => void;
}) {
  const { t } = useTranslation('signing');
  const part = useSigningPart();
  const { consent, recipient } = useSigning((state) => state.view);
  const hasConsented = consent.acceptedAt !== null && consent.withdrawnAt === null;
  const nextStop = useNextOfWalk();
  const work = useWork();
  const mayAct = recipient.role !== 'viewer' && recipient.state !== 'submitted';
  return (
    <Sheet title={t('menu')} onClose={props.onClose}>
      <Facts />
      <ul className={classes.menu}>
        <Item
          icon={props.isReading ? FileText : BookOpenText}
          text={t(props.isReading ? 'menu_pages' : 'menu_reading')}
          onPress={() => {
            props.onClose();
            props.onReading(!props.isReading);
          }}
        />
        <Item
          icon={Download}
          text={t('menu_download')}
          isBusy={work.isBusy}
          onPress={() => work.run(() => part.calls.download('original'))}
        />
        <Item
          icon={FileDown}
          text={t('download_so_far')}
          isBusy={work.isBusy}
          onPress={() => work.run(() => part.calls.download('so_far'))}
        />
        <Item
          icon={MessageCircleQuestionMark}
          text={t('menu_ask')}
          onPress={() => props.onSheet({ kind: 'questions' })}
        />
        {nextStop ? <Item icon={SkipForward} text={nextStop} onPress={() => location.assign(walkPath())} /> : null}
        {mayAct && recipient.mayDelegate ? (
          <Item icon={UserRoundPlus} text={t('menu_delegate')} onPress={() => props.onSheet({ kind: 'delegate' })} />
        ) : null}
        {hasConsented ? (
          <Item icon={FileX} text={t('menu_withdraw')} onPress={() => props.onSheet({ kind: 'withdraw' })} />
        ) : null}
        {mayAct ? (
          <Item icon={CircleSlash} text={t('menu_decline')} onPress={() => props.onSheet({ kind: 'decline' })} />
        ) : null}
      </ul>
      <ErrorNote error={work.error} />
      <p className={classes.quiet}>{t('menu_seen')}</p>
      <LanguageChoice />
    </Sheet>
  );
}

function Facts() {
  const { t } = useTranslation('signing');
  const format = useFormat();
  const { number, senderName, senderEmail, message, expiresAt } = useSigning((state) => state.view.document);
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t('fact_number')}</dt>
        <dd>
          <Bdi>{number}</Bdi>
        </dd>
        <dt>{t('fact_sender')}</dt>
        <dd>
          <Bdi>{senderName}</Bdi> <Bdi>({senderEmail})</Bdi>
        </dd>
        {expiresAt ? (
          <>
            <dt>{t('fact_expires')}</dt>
            <dd>{format.date(expiresAt)}</dd>
          </>
        ) : null}
      </dl>
      {message ? (
        <p className={classes.message} dir="auto">
          {message}
        </p>
      ) : null}
    </>
  );
}

function Item(props: { icon: LucideIcon; text: string; isBusy?: boolean; onPress: () => void }) {
  const Icon = props.icon;
  return (
    <li>
      <button type="button" className={classes.item} aria-busy={props.isBusy} onClick={props.onPress}>
        <Icon size={20} aria-hidden />
        {props.text}
      </button>
    </li>
  );
}
