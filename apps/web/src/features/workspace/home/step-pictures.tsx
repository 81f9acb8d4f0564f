import { BadgeCheck, Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../../ui/logo.tsx';
import { recipientColours } from '../../../ui/recipient-colours.ts';
import { Lines, Picture, PictureField, Stroke } from './pictures.tsx';
import classes from './step-pictures.module.css';

/** Two people in their order, and a page with their fields. */
export function PeoplePicture() {
  const { t } = useTranslation('home');
  return (
    <Picture of="people" className={classes.frame ?? ''}>
      <div className={classes.scene}>
        <div className={classes.page}>
          <Lines lengths={[100, 82, 94]} />
          <PictureField of={0} className={classes.first ?? ''}>
            {t('pic_word.signature')}
          </PictureField>
          <PictureField of={1} className={classes.second ?? ''}>
            {t('pic_word.initial')}
          </PictureField>
        </div>
        <ol className={classes.people}>
          {(['amelia', 'omar'] as const).map((person, index) => (
            <li key={person}>
              <span className={classes.number} style={{ background: recipientColours[index]?.solid }}>
                {index + 1}
              </span>
              <bdi>{t(`pic.${person}`)}</bdi>
            </li>
          ))}
        </ol>
      </div>
    </Picture>
  );
}

/** The sheet of the signing page on which a signature is drawn. */
export function PadPicture() {
  const { t } = useTranslation('home');
  return (
    <Picture of="pad" className={classes.frame ?? ''}>
      <div className={classes.scene}>
        <div className={classes.pad}>
          <strong>{t('pic_word.add_signature')}</strong>
          <span className={classes.ways}>
            {(['draw', 'type', 'upload'] as const).map((way) => (
              <span key={way}>{t(`pic_word.${way}`)}</span>
            ))}
          </span>
          <span className={classes.drawing}>
            <Stroke />
          </span>
          <span className={classes.apply}>{t('pic_word.apply')}</span>
        </div>
      </div>
    </Picture>
  );
}

/** The sealed page, and what its check says. */
export function SealedPicture() {
  const { t } = useTranslation('home');
  return (
    <Picture of="sealed" className={classes.frame ?? ''}>
      <div className={classes.scene}>
        <div className={`${classes.page} ${classes.sealed}`}>
          <Lines lengths={[100, 84, 92, 96, 60]} />
          <span className={classes.mark}>
            <Stroke />
          </span>
          <span className={classes.seal}>
            <Logo />
          </span>
        </div>
        <div className={classes.found}>
          <strong>
            <BadgeCheck className={classes.icon} aria-hidden />
            {t('pic_word.intact')}
          </strong>
          {(['genuine', 'nothing_after', 'evidence'] as const).map((check) => (
            <span key={check}>
              <Check className={classes.icon} aria-hidden />
              {t(`pic_word.${check}`)}
            </span>
          ))}
        </div>
      </div>
    </Picture>
  );
}
