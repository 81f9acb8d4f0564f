import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { type Step, STEPS } from './review.ts';
import classes from './wizard-steps.module.css';

/** The four steps; those that cannot be reached yet say so by being disabled. */
export function WizardSteps(props: { step: Step; canGo: (step: Step) => boolean; onGo: (step: Step) => void }) {
  const { t } = useTranslation('wizard');
  const { number } = useFormat();
  const current = STEPS.indexOf(props.step);
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
              data-done={index < current || undefined}
              disabled={!props.canGo(step)}
              onClick={() => step !== props.step && props.onGo(step)}
            >
              <span className={classes.number}>
                {index < current ? <Check size={15} aria-hidden /> : number(index + 1)}
              </span>
              <span className={classes.label}>{t(`step.${step}`)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
