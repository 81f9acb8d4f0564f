import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEditor, useSetting } from './editor.context.ts';
import type { EditorField } from './fields.ts';
import classes from './suggestions.module.css';

/** Fields that stay as they are, on one page: seen, so that no other is laid over them, and not to be touched. */
export function FrozenBoxes({ page, scale }: { page: number; scale: number }) {
  const { t } = useTranslation('editor');
  const { frozen } = useSetting();
  const file = useEditor(({ view }) => view.file);
  const nameOf = ({ type, rules }: EditorField) => t('frozen_place', { type: rules.label || t(`type.${type}`) });
  return frozen
    .filter((field) => field.file === file && field.page === page)
    .map((field) => (
      <div
        key={field.key}
        className={classes.frozen}
        data-frozen={field.key}
        title={nameOf(field)}
        style={{
          left: field.x * scale,
          top: field.y * scale,
          width: field.width * scale,
          height: field.height * scale,
        }}
      >
        <Lock size={Math.min(14, Math.max(8, field.height * scale * 0.6))} aria-hidden />
        <span className="visually-hidden">{nameOf(field)}</span>
      </div>
    ));
}
