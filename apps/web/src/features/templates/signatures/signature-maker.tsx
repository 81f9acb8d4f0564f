import { Stack, Tabs } from '@mantine/core';
import type { MarkInput } from '@sealwright/contract';
import { ImageUp, PenLine, Smartphone, Type } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Drawn, DrawMark, markOfDrawing } from '../../../marks/draw-mark.tsx';
import { INKS } from '../../../marks/ink-choice.tsx';
import { TypeMark } from '../../../marks/type-mark.tsx';
import { PhonePart } from './phone-part.tsx';
import { UploadPart } from './upload-part.tsx';
import classes from './signatures.module.css';

const WAYS = ['draw', 'type', 'upload', 'phone'] as const;
type Way = (typeof WAYS)[number];

/** What is being made in each way; changing the way loses nothing. */
export type Made = { way: Way; drawn: Drawn } & Record<'typed' | 'uploaded' | 'phone', MarkInput | null>;

export const NOTHING_MADE: Made = {
  way: 'draw',
  drawn: { strokes: [], colour: INKS[0].colour },
  typed: null,
  uploaded: null,
  phone: null,
};

/** The mark as it is sent; null while there is none that can be one. */
export function markOfMade({ way, drawn, typed, uploaded, phone }: Made): MarkInput | null {
  const found = { draw: () => markOfDrawing(drawn), type: () => typed, upload: () => uploaded, phone: () => phone };
  return found[way]();
}

const ICONS = { draw: PenLine, type: Type, upload: ImageUp, phone: Smartphone };

/** The ways to make a signature, or initials. */
export function SignatureMaker(props: {
  /** Whose it is, to be typed. */
  name: string;
  label: string;
  isInitial?: boolean;
  made: Made;
  onMade: (change: (made: Made) => Made) => void;
}) {
  const { t } = useTranslation('signatures');
  const { made, onMade, isInitial = false } = props;
  const put = (part: Partial<Made>) => onMade((known) => ({ ...known, ...part }));
  const ways = WAYS.filter((way) => !(isInitial && way === 'phone'));
  return (
    <Tabs
      value={made.way}
      onChange={(way) => put({ way: ways.find((one) => one === way) ?? 'draw' })}
      keepMounted={false}
    >
      <Tabs.List className={classes.ways} aria-label={props.label}>
        {ways.map((way) => {
          const Icon = ICONS[way];
          return (
            <Tabs.Tab key={way} value={way} leftSection={<Icon size={17} aria-hidden />}>
              {t(`way.${way}`)}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      <Tabs.Panel value={made.way} pt="md">
        <Stack gap="sm">
          {made.way === 'draw' ? (
            <DrawMark label={props.label} isFree drawn={made.drawn} onDrawn={(drawn) => put({ drawn })} />
          ) : null}
          {made.way === 'type' ? (
            <TypeMark
              name={props.name}
              isInitial={isInitial}
              isFree
              typed={made.typed}
              onTyped={(typed) => put({ typed })}
            />
          ) : null}
          {made.way === 'upload' ? (
            <UploadPart uploaded={made.uploaded} onUploaded={(uploaded) => put({ uploaded })} />
          ) : null}
          {made.way === 'phone' ? <PhonePart drawn={made.phone} onDrawn={(phone) => put({ phone })} /> : null}
        </Stack>
      </Tabs.Panel>
    </Tabs>
  );
}
