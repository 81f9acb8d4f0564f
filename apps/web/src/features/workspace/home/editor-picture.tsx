import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../../ui/logo.tsx';
import { recipientColours } from '../../../ui/recipient-colours.ts';
import {
  ACCENT,
  Box,
  LINE,
  Lines,
  Paper,
  Picture,
  PictureButton,
  PictureField,
  Raised,
  Stroke,
  Words,
} from './pictures.tsx';
import classes from './pictures.module.css';

const WINDOW = { x: 1, y: 1, width: 509, height: 376, rx: 10 };

/** The field editor, and the phone of someone who is signing. */
export function EditorPicture() {
  const { t } = useTranslation('home');
  const id = useId();
  return (
    <Picture of="editor" size={[540, 401]} className={classes.editor}>
      <clipPath id={id}>
        <rect {...WINDOW} />
      </clipPath>
      <Raised {...WINDOW} />
      <g clipPath={`url(#${id})`}>
        <Desk />
        <Palette />
      </g>
      <path d="M1 44.5h509M130.5 44v333" stroke={LINE} />
      <Phone />
      <g transform="translate(14 11)">
        <Logo size={22} />
      </g>
      <Words x={150} y={23} size={12.5}>
        {t('pic.title')}
      </Words>
      <PictureButton x={384} y={9} width={116} height={27}>
        {t('pic_word.send')}
      </PictureButton>
    </Picture>
  );
}

function Palette() {
  const { t } = useTranslation('home');
  return (
    <>
      <rect x={1} y={44} width={130} height={333} fill="var(--surface-quiet)" />
      <rect x={9} y={54} width={112} height={27} rx={6} fill="var(--mantine-primary-color-light)" />
      {(['amelia', 'omar'] as const).map((person, index) => (
        <g key={person}>
          <circle cx={22} cy={67.5 + 32 * index} r={4.5} fill={recipientColours[index]?.solid} />
          <Words x={34} y={67.5 + 32 * index} weight={index === 0 ? 600 : 400}>
            {t(`pic.${person}`)}
          </Words>
        </g>
      ))}
      {(['signature', 'initial', 'date', 'name'] as const).map((type, index) => (
        <g key={type}>
          <rect
            {...{ x: 9, y: 132 + 32 * index, width: 112, height: 27, rx: 6, stroke: LINE }}
            fill="var(--mantine-color-body)"
          />
          <Words x={17} y={145.5 + 32 * index} weight={400}>
            {t(`pic_word.${type}`)}
          </Words>
        </g>
      ))}
    </>
  );
}

function Desk() {
  const { t } = useTranslation('home');
  return (
    <>
      <rect x={130} y={44} width={380} height={333} fill="var(--surface-hover)" />
      <Paper x={150} y={62} width={300} height={340} />
      <Words x={172} y={89} size={13} fill="#0f172a">
        {t('pic.title')}
      </Words>
      <Lines x={172} y={114} width={256} lengths={[100, 88, 94, 62]} />
      <Lines x={172} y={172} width={256} lengths={[96, 100, 84, 91, 70]} />
      <Lines x={172} y={242} width={256} lengths={[90, 98, 44]} />
      <path d="M150 303.5h300" stroke="#e11d48" />
      <PictureField of={0} x={172} y={286} width={92} height={34}>
        {t('pic_word.signature')}
      </PictureField>
      {[168, 260].flatMap((x) =>
        [282, 316].map((y) => (
          <rect
            key={`${x} ${y}`}
            {...{ x, y, width: 7, height: 7, rx: 1.5, fill: '#fff', stroke: recipientColours[0]?.solid }}
          />
        )),
      )}
      <PictureField of={0} x={284} y={293} width={64} height={20}>
        {t('pic_word.date')}
      </PictureField>
      <PictureField of={1} x={172} y={336} width={92} height={34}>
        {t('pic_word.signature')}
      </PictureField>
    </>
  );
}

function Phone() {
  const { t } = useTranslation('home');
  return (
    <>
      <Raised x={386} y={86} width={150} height={311} rx={18} />
      <Words x={400} y={104}>
        {t('pic.title')}
      </Words>
      <path d="M386 121.5h150" stroke={LINE} />
      <Paper x={395} y={131} width={132} height={198} />
      <Lines x={407} y={147} width={108} lengths={[100, 86, 95, 58]} />
      <Box x={407} y={202} width={80} height={34} fill="#fff" stroke="#0f766e" />
      <Stroke x={414} y={204} width={66} />
      <Lines x={407} y={252} width={108} lengths={[92, 70]} />
      {/* The flag that leads to the next field. */}
      <path d="M390 283h8a7 7 0 0 1 0 14h-8z" fill={ACCENT} />
      <PictureField of={0} x={411} y={280} width={64} height={20}>
        {t('pic_word.date')}
      </PictureField>
      <rect x={396} y={340} width={130} height={4} rx={2} fill="var(--surface-hover)" />
      <rect x={396} y={340} width={65} height={4} rx={2} fill={ACCENT} />
      <PictureButton x={396} y={355} width={130} height={30}>
        {t('pic_word.next_field')}
      </PictureButton>
    </>
  );
}
