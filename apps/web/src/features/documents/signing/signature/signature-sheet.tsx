import { Button, Checkbox } from '@mantine/core';
import type { SigningField } from '@sealwright/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorTexts } from '../../../../ui/error-text.ts';
import { useProblemText } from '../field-problem.ts';
import { askedFields } from '../fields.order.ts';
import { Sheet } from '../sheets/sheet.tsx';
import { useSigning, useSigningPart } from '../signing.context.ts';
import { heldBy, isDone, isEmpty } from '../signing.state.ts';
import { INKS } from '../../../../marks/ink-choice.tsx';
import { keepMaking, keptMaking } from './kept-making.ts';
import { SavedOffer } from './saved-offer.tsx';
import { type Making, markOf, SignatureTabs } from './signature-tabs.tsx';
import classes from './signature.module.css';

const NOTHING_MADE: Making = {
  way: 'draw',
  drawn: { strokes: [], colour: INKS[0].colour },
  typed: null,
  uploaded: null,
};

/** Makes a signature or initial by drawing, typing or uploading, and puts it into this field and, if wanted, the others. */
export function SignatureSheet({ field, onClose }: { field: SigningField; onClose: () => void }) {
  const { t } = useTranslation('signing');
  const errors = useErrorTexts();
  const problemText = useProblemText();
  const part = useSigningPart();
  const filling = useSigning((state) => state);
  const [offered] = useState(() => keptMaking(field.type, filling.view.recipient.email));
  const [making, setMaking] = useState<Making>(offered ?? NOTHING_MADE);
  const [isAsked, setAsked] = useState(false);
  const [isForAll, setForAll] = useState(true);
  const others = askedFields(filling).filter(
    (other) => other.type === field.type && other.id !== field.id && !isDone(filling, other),
  );
  const mark = markOf(making);
  const lacking = isAsked && !mark ? errors(making.way === 'draw' ? 'signature_too_small' : 'field_required') : null;

  const apply = () => {
    setAsked(true);
    if (!mark) return;
    for (const one of isForAll ? [field, ...others] : [field]) part.enter(one, { kind: 'mark', input: mark });
    keepMaking(field.type, making);
    onClose();
  };
  const remove = () => {
    part.enter(field, { kind: 'value', value: null });
    onClose();
  };

  return (
    <Sheet
      size="wide"
      title={field.label || t(field.type === 'initial' ? 'add_initial' : 'add_signature')}
      onClose={onClose}
      onSubmit={apply}
      footer={
        <>
          {isEmpty(heldBy(filling, field)) ? null : (
            <Button type="button" variant="default" onClick={remove}>
              {t('remove_mark')}
            </Button>
          )}
          <Button type="submit">{t('apply')}</Button>
        </>
      }
    >
      <SavedOffer field={field} others={isForAll ? others : []} onDone={onClose} />
      {offered ? <p className={classes.note}>{t('walk.kept')}</p> : null}
      <SignatureTabs field={field} making={making} onMaking={setMaking} />
      <p className={classes.problem} role="alert">
        {lacking ?? problemText(filling.problems[field.id]) ?? ''}
      </p>
      {others.length > 0 ? (
        <Checkbox
          label={t('for_others', { count: others.length })}
          checked={isForAll}
          onChange={(event) => setForAll(event.currentTarget.checked)}
        />
      ) : null}
    </Sheet>
  );
}
