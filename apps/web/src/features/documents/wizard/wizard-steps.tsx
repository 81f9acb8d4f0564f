import { VisuallyHidden } from '@mantine/core';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { type Step, STEPS } from './review.ts';
import classes from './wizard-steps.module.css';

type Props = {
  step: Step;
  done: ReadonlySet<Step>;
  canGo: (step: Step) => boolean;
  onGo: (step: Step) => void;
};

/** The four steps; those that cannot be reached yet say so by being disabled. A tick says that a step's work is done. */
export function WizardSteps(props: Props) {
  const { t } = useTranslation('wizard');
  const { number } = useFormat();
  const isTicked = (step: Step) => step !== props.step && props.done.has(step);
  return (
    <nav aria-label={t('steps')} className={classes.frame}>
      <ol className={classes.steps}>
        {STEPS.map((step, index) => (
          <li key={step}>
            <button
              type="button"
              className={classes.step}
              data-tour={`wizard.step.${step}`}
              aria-current={step === props.step ? 'step' : undefined}
              data-done={isTicked(step) || undefined}
              disabled={!props.canGo(step)}
              onClick={() => step !== props.step && props.onGo(step)}
            >
              <span className={classes.number}>
                {isTicked(step) ? <Check size={15} aria-hidden /> : number(index + 1)}
              </span>
              <span className={classes.label}>{t(`step.${step}`)}</span>
              {isTicked(step) ? <VisuallyHidden>{t('step_done')}</VisuallyHidden> : null}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
