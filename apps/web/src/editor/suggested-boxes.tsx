import { useTranslation } from 'react-i18next';
import { useEditor, useSetting } from './editor.context.ts';
import classes from './suggestions.module.css';
import { useOffered } from './suggestions.context.ts';
import { TypeIcon } from './type-icon.tsx';

/** What is offered on one page: each a button that places its field. */
export function SuggestedBoxes({ page, scale }: { page: number; scale: number }) {
  const { t } = useTranslation('editor');
  const { commands, stage } = useSetting();
  const file = useEditor(({ view }) => view.file);
  const reviewed = useEditor(({ view }) => view.reviewed);
  const here = useOffered().filter((one) => one.file === file && one.page === page);
  return here.map((one) => {
    const what = one.rules.label || t(`type.${one.type}`);
    return (
      <button
        key={one.key}
        type="button"
        className={classes.box}
        data-suggestion={one.key}
        data-no-gesture
        data-reviewed={one.key === reviewed || undefined}
        aria-label={t('found_place', { type: what, page })}
        title={t('found_place', { type: what, page })}
        style={{ left: one.x * scale, top: one.y * scale, width: one.width * scale, height: one.height * scale }}
        onClick={() => {
          const [field] = commands.accept([one]);
          if (field !== undefined) stage.focusField(field.key);
        }}
      >
        <TypeIcon type={one.type} size={Math.min(14, Math.max(8, one.height * scale * 0.6))} />
      </button>
    );
  });
}
