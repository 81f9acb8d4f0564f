import { TextInput } from '@mantine/core';
import { isBlank, isWhite, type MarkInput, type SignatureFont, type SignatureWeight } from '@sealwright/contract';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../lib/i18n.ts';
import { useGlyphProblem } from '../ui/glyph-problem.ts';
import { TypedMark } from './mark-view.tsx';
import { facesFor } from './signature-fonts.ts';
import { InkChoice, INKS } from './ink-choice.tsx';
import { initialsOf } from './initials.ts';
import { WeightChoice } from './weight-choice.tsx';
import classes from './marks.module.css';

/** What the server takes. */
const LONGEST = 120;

/** A typed signature, in the faces that can write the name. */
export function TypeMark(props: {
  /** Whose it is. */
  name: string;
  isInitial: boolean;
  isFree?: boolean;
  typed: MarkInput | null;
  onTyped: (input: MarkInput | null) => void;
}) {
  const { t } = useTranslation('signing');
  const locale = useLocale();
  const { name } = props;
  const group = useId();
  const [text, setText] = useState(
    () => props.typed?.text ?? (props.isInitial ? initialsOf(name) : name.slice(0, LONGEST)),
  );
  const [wanted, setWanted] = useState<SignatureFont | null>(props.typed?.font ?? null);
  const [colour, setColour] = useState<string>(props.typed?.colour ?? INKS[0].colour);
  const [weight, setWeight] = useState<SignatureWeight>(props.typed?.weight ?? 'regular');
  const unwritable = useGlyphProblem(text);
  const faces = facesFor(text, locale);
  const font = wanted && faces.includes(wanted) ? wanted : (faces[0] ?? 'plain');

  const { onTyped } = props;
  useEffect(() => {
    const written = text.normalize('NFC').trim();
    onTyped(isBlank(written) || isWhite(colour) ? null : { kind: 'type', text: written, font, weight, colour });
    // oxlint-disable-next-line react/exhaustive-deps -- onTyped is made anew with each drawing of the sheet
  }, [text, font, weight, colour]);

  return (
    <>
      <TextInput
        label={t(props.isInitial ? 'type_initials' : 'type_name')}
        value={text}
        error={unwritable}
        maxLength={LONGEST}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <fieldset className={classes.faces}>
        <legend className="visually-hidden">{t('faces')}</legend>
        {faces.map((face) => (
          <label key={face} className={classes.face}>
            <input type="radio" name={group} checked={face === font} onChange={() => setWanted(face)} />
            <span className="visually-hidden">{t(`face.${face}`)}</span>
            <span className={classes.sample} aria-hidden>
              <TypedMark text={text.trim() || ' '} font={face} weight={weight} colour={colour} alt="" />
            </span>
          </label>
        ))}
      </fieldset>
      <WeightChoice weight={weight} onChange={setWeight} />
      <InkChoice colour={colour} isFree={props.isFree ?? false} onChange={setColour} />
    </>
  );
}
