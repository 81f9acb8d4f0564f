import { BadgeCheck, Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../../ui/logo.tsx';
import { recipientColours } from '../../../ui/recipient-colours.ts';
import {
  LINE,
  Lines,
  Paper,
  Picture,
  PictureButton,
  PictureField,
  Raised,
  Stroke,
  Upright,
  Words,
} from './pictures.tsx';
import classes from './pictures.module.css';

const FRAME = { size: [320, 210], className: classes.framed } as const;

/** Two people in their order, and a page with their fields. */
export function PeoplePicture() {
  const { t } = useTranslation('home');
  return (
    <Picture of="people" {...FRAME}>
      <Paper x={24} y={20} width={206} height={200} />
      <Lines x={44} y={40} width={166} lengths={[100, 82, 94]} />
      <PictureField of={0} x={44} y={106} width={76} height={32}>
        {t('pic_word.signature')}
      </PictureField>
      <PictureField of={1} x={44} y={154} width={90} height={32}>
        {t('pic_word.initial')}
      </PictureField>
      <Raised x={174} y={66} width={130} height={88} rx={10} />
      {(['amelia', 'omar'] as const).map((person, index) => (
        <g key={person}>
          <circle cx={200} cy={92.5 + 35 * index} r={11.5} fill={recipientColours[index]?.solid} />
          <Words x={200} y={92.5 + 35 * index} size={11.5} fill="#fff" isCentred>
            {index + 1}
          </Words>
          <Words x={221} y={92.5 + 35 * index} size={11.5}>
            {t(`pic.${person}`)}
          </Words>
        </g>
      ))}
    </Picture>
  );
}

/** The sheet of the signing page on which a signature is drawn. */
export function PadPicture() {
  const { t } = useTranslation('home');
  return (
    <Picture of="pad" {...FRAME}>
      <Raised x={40} y={20} width={240} height={200} rx={9} />
      <Words x={56} y={42} size={12.5}>
        {t('pic_word.add_signature')}
      </Words>
      {(['draw', 'type', 'upload'] as const).map((way, index) => (
        <Words
          key={way}
          x={90.7 + 69.3 * index}
          y={68}
          weight={index === 0 ? 600 : 400}
          fill={index === 0 ? 'var(--colour-accent)' : 'currentcolor'}
          isCentred
        >
          {t(`pic_word.${way}`)}
        </Words>
      ))}
      <path d="M56 81h208" stroke={LINE} strokeWidth={1.5} />
      <path d="M56 81h69" stroke="var(--colour-accent)" strokeWidth={1.5} />
      {/* Light in every scheme: what is drawn on it comes onto paper. */}
      <rect x={56} y={92} width={208} height={64} rx={6} fill="#fff" stroke="#e2e8f0" />
      <Stroke x={106} y={98} width={110} />
      <PictureButton x={56} y={167} width={208} height={28}>
        {t('pic_word.apply')}
      </PictureButton>
    </Picture>
  );
}

/** The sealed page, and what its check says. */
export function SealedPicture() {
  const { t } = useTranslation('home');
  return (
    <Picture of="sealed" {...FRAME}>
      <Paper x={24} y={20} width={146} height={200} />
      <Lines x={44} y={40} width={106} lengths={[100, 84, 92, 96, 60]} />
      <Stroke x={44} y={107} width={80} />
      <g transform="translate(104 146)">
        <Logo size={50} />
      </g>
      <Raised x={124} y={26} width={180} height={120} rx={9} />
      <Upright x={136} y={37} width={156}>
        <foreignObject width={156} height={100}>
          <div className={classes.checks}>
            <span>
              <BadgeCheck size={13} />
              {t('pic_word.intact')}
            </span>
            {(['genuine', 'nothing_after', 'evidence'] as const).map((check) => (
              <span key={check}>
                <Check size={13} />
                {t(`pic_word.${check}`)}
              </span>
            ))}
          </div>
        </foreignObject>
      </Upright>
    </Picture>
  );
}
