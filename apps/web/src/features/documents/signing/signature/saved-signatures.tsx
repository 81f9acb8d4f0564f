import type { SavedSignature, SigningField } from '@sealwright/contract';
import { displayNameOf } from '@sealwright/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../../../lib/session.ts';
import { MarkView } from '../../../../marks/mark-view.tsx';
import { errorText, useErrorTexts } from '../../../../ui/error-text.ts';
import { useSigningPart } from '../signing.context.ts';
import classes from './saved-signatures.module.css';

/** The saved signatures of the signed-in person. Shows nothing if there are none or they cannot be loaded. */
export function SavedSignatures(props: { field: SigningField; others: readonly SigningField[]; onDone: () => void }) {
  const { field } = props;
  const { t } = useTranslation('signing');
  const errors = useErrorTexts();
  const part = useSigningPart();
  const all = useSaved();
  const [busy, setBusy] = useState<number | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const { user } = session();
  const offered = all.flatMap((one) => {
    const mark = field.type === 'initial' ? one.initials : one.mark;
    return mark === null ? [] : [{ ...one, mark }];
  });
  if (user === null || offered.length === 0) return null;
  const name = displayNameOf(user);
  const use = async (id: number) => {
    setBusy(id);
    setProblem(null);
    try {
      await part.signWithSaved([field, ...props.others], id);
      props.onDone();
    } catch (error) {
      setProblem(error);
      setBusy(null);
    }
  };
  return (
    <section className={classes.saved} aria-label={t('saved.title', { name })}>
      <h3 className={classes.title}>{t('saved.title', { name })}</h3>
      <div className={classes.choices}>
        {offered.map(({ id, title, mark }) => (
          <button
            key={id}
            type="button"
            className={classes.choice}
            disabled={busy !== null}
            aria-busy={busy === id}
            aria-label={t('saved.use', { title })}
            onClick={() => void use(id)}
          >
            <span className={classes.mark}>
              <MarkView mark={mark} alt="" />
            </span>
            <bdi className={classes.name}>{title}</bdi>
          </button>
        ))}
      </div>
      {problem === null ? null : (
        <p className={classes.problem} role="alert">
          {errorText(errors, problem)}
        </p>
      )}
    </section>
  );
}

function useSaved(): SavedSignature[] {
  const part = useSigningPart();
  const [saved, setSaved] = useState<SavedSignature[]>([]);
  useEffect(() => {
    let isCurrent = true;
    // No error is shown: a new signature can always be made.
    part.calls.savedSignatures().then(
      (all) => isCurrent && setSaved(all),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [part]);
  return saved;
}
