import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownPiece } from './isolated-marks.ts';
import classes from './variables.module.css';

type Props = { pieces: readonly ShownPiece[]; selection: readonly [number, number]; ref: Ref<HTMLDivElement> };

/** The text of a field once more, unseen, with a chip over each variable. Who does not see it hears the field itself. */
export function ChipsLayer({ pieces, selection: [start, end], ref }: Props) {
  const { t } = useTranslation('variables');
  return (
    <div ref={ref} className={classes.layer} aria-hidden>
      {pieces.map((piece) => {
        if (piece.variable === null) {
          return piece.isUnknown ? (
            <span key={piece.start} className={classes.unknown}>
              {piece.text}
            </span>
          ) : (
            piece.text
          );
        }
        return (
          <span key={piece.start} className={classes.piece}>
            {piece.text}
            <bdi
              className={classes.chip}
              data-chip={piece.variable}
              data-selected={(start < end && start <= piece.start && piece.end <= end) || undefined}
            >
              {t(`chip.${piece.variable}`)}
            </bdi>
          </span>
        );
      })}
      {/* A last line that is empty has its height too. */}
      {'\u200b'}
    </div>
  );
}
