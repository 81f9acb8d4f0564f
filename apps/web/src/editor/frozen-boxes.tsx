import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEditor, useSetting } from './editor.context.ts';
import classes from './suggestions.module.css';

/** Fields that stay as they are, on one page: seen, so that no other is laid over them, and not to be touched. */
export function FrozenBoxes({ page, scale }: { page: number; scale: number }) {
  const { t } = useTranslation('editor');
  const { frozen } = useSetting();
  const file = useEditor(({ view }) => view.file);
  return frozen
    .filter((field) => field.file === file && field.page === page)
    .map(({ key, x, y, width, height, type, rules }) => (
      <div
        key={key}
        role="img"
        className={classes.frozen}
        data-frozen={key}
        aria-label={t('frozen_place', { type: rules.label || t(`type.${type}`) })}
        style={{
          left: x * scale,
          top: y * scale,
          width: width * scale,
          height: height * scale,
        }}
      >
        <Lock size={Math.min(14, Math.max(8, height * scale * 0.6))} aria-hidden />
      </div>
    ));
}
