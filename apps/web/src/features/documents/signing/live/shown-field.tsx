import type { SigningField } from '@sealwright/contract';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/format.ts';
import type { LiveCall } from '../../live-session/live-call.ts';
import { sheetOf } from '../../live-session/live-pointer.tsx';
import { useCallState } from '../../live-session/use-call.ts';
import { pageOf } from '../field-words.ts';
import { useSigning } from '../signing.context.ts';
import classes from './shown-field.module.css';

const SHOWN_MS = 8000;

/** The field that the sender wants to show: the page goes there, and a frame stands around it for a while. */
export function ShownField({ call, name }: { call: LiveCall; name: string }) {
  const { t } = useTranslation('live-session');
  const format = useFormat();
  const view = useSigning((state) => state.view);
  const shown = useCallState(call, (state) => state.shown);
  const [over, setOver] = useState<typeof shown>(null);
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => setOver(shown), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const field = shown === null || shown === over ? undefined : view.fields.find(({ id }) => id === shown.field);
  const sheet = field ? sheetOf(field) : null;
  return (
    <>
      <output className="visually-hidden">
        {field ? t('shown', { name, page: format.number(pageOf(view, field).page) }) : ''}
      </output>
      {field && sheet ? createPortal(<Frame key={field.id} field={field} />, sheet) : null}
    </>
  );
}

function Frame({ field }: { field: SigningField }) {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    frame?.scrollIntoView({ block: 'center', inline: 'center', behavior: isStill ? 'auto' : 'smooth' });
  }, [frame]);
  const place = {
    left: `${field.x * 100}%`,
    top: `${field.y * 100}%`,
    width: `${field.width * 100}%`,
    height: `${field.height * 100}%`,
  };
  return <span ref={setFrame} className={classes.frame} style={place} data-shown-field={field.id} aria-hidden />;
}
