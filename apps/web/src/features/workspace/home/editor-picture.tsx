import { Check, PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { recipientColours } from '../../../ui/recipient-colours.ts';
import classes from './editor-picture.module.css';
import { Lines, Picture, PictureField, Stroke } from './pictures.tsx';

const PALETTE = ['signature', 'initial', 'date', 'name'] as const;

/** The field editor, and the phone of someone who is signing. */
export function EditorPicture() {
  const { t } = useTranslation('home');
  return (
    <Picture of="editor" className={classes.scene ?? ''}>
      <div className={classes.window}>
        <div className={classes.bar}>
          <strong>{t('pic.title')}</strong>
          <span className={classes.saved}>
            <Check className={classes.tick} aria-hidden />
            {t('pic_word.saved')}
          </span>
          <span className={classes.button}>{t('pic_word.send')}</span>
        </div>
        <div className={classes.side}>
          {(['amelia', 'omar'] as const).map((person, index) => (
            <span key={person} className={classes.person} data-chosen={index === 0 || undefined}>
              <span className={classes.dot} style={{ background: recipientColours[index]?.solid }} />
              <bdi>{t(`pic.${person}`)}</bdi>
            </span>
          ))}
          <hr />
          {PALETTE.map((type) => (
            <span key={type} className={classes.type}>
              {t(`pic_word.${type}`)}
            </span>
          ))}
        </div>
        <div className={classes.desk}>
          <div className={classes.paper}>
            <strong>{t('pic.title')}</strong>
            <Lines lengths={[100, 88, 94, 62]} />
            <Lines lengths={[96, 100, 84, 91, 70]} />
            <Lines lengths={[90, 98, 44]} />
            <PictureField of={0} className={classes.chosen ?? ''}>
              {t('pic_word.signature')}
              <i />
              <i />
              <i />
              <i />
            </PictureField>
            <PictureField of={0} className={classes.date ?? ''}>
              {t('pic_word.date')}
            </PictureField>
            <PictureField of={1} className={classes.other ?? ''}>
              {t('pic_word.signature')}
            </PictureField>
            <span className={classes.guide} />
          </div>
        </div>
      </div>
      <Phone />
    </Picture>
  );
}

function Phone() {
  const { t } = useTranslation('home');
  return (
    <div className={classes.phone}>
      <strong className={classes.head}>{t('pic.title')}</strong>
      <div className={classes.sheet}>
        <Lines lengths={[100, 86, 95, 58]} />
        <span className={classes.signed}>
          <Stroke />
        </span>
        <Lines lengths={[92, 70]} />
        <span className={classes.next}>
          <PictureField of={0} className={classes.nextField ?? ''}>
            {t('pic_word.date')}
          </PictureField>
        </span>
      </div>
      <div className={classes.foot}>
        <span className={classes.progress} />
        <span className={classes.button}>
          <PenLine className={classes.tick} aria-hidden />
          {t('pic_word.next_field')}
        </span>
      </div>
    </div>
  );
}
