import { Link, useMatches } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Mirrored } from '../ui/mirrored.tsx';
import classes from './breadcrumbs.module.css';
import type { Step } from './trail.ts';

const DocumentNumber = lazy(async () => ({ default: (await import('./document-number.tsx')).DocumentNumber }));

/** The places above this screen. On a phone only the nearest that can be gone back to. */
export function Breadcrumbs() {
  const { t } = useTranslation('common');
  const match = useMatches({ select: (matches) => matches.findLast(({ staticData }) => staticData.trail) });
  const trail = match?.staticData.trail?.(match.params) ?? [];
  if (trail.length < 2) return null;
  const back = trail.slice(0, -1).findLastIndex(isPlace);
  return (
    <nav aria-label={t('breadcrumbs')} className={classes.trail} data-has-back={back >= 0 || undefined}>
      <ol className={classes.list}>
        {trail.map((step, index) => (
          <li
            key={nameOf(step)}
            className={classes.step}
            data-back={index === back || undefined}
            data-last={index === trail.length - 1 || undefined}
          >
            {index > 0 ? <Separator /> : null}
            <Crumb step={step} isCurrent={index === trail.length - 1} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

const isPlace = (step: Step): boolean => 'document' in step || step.to !== undefined;
const nameOf = (step: Step): string => ('document' in step ? `document-${step.document}` : step.words);

function Separator() {
  return (
    <span className={classes.separator}>
      <Mirrored icon={ChevronRight} size={14} />
    </span>
  );
}

function Crumb({ step, isCurrent }: { step: Step; isCurrent: boolean }) {
  const { t } = useTranslation('common');
  const words = 'document' in step ? <NumberOf id={step.document} /> : t(step.words);
  if (isCurrent) return <span aria-current="page">{words}</span>;
  if ('document' in step) {
    return (
      <Link to="/documents/$id" params={{ id: String(step.document) }} className={classes.link}>
        <BackArrow />
        {words}
      </Link>
    );
  }
  if (step.to === undefined) return <span>{words}</span>;
  return (
    <Link to={step.to} className={classes.link}>
      <BackArrow />
      {words}
    </Link>
  );
}

function NumberOf({ id }: { id: number }): ReactNode {
  return (
    <Suspense fallback="…">
      <DocumentNumber id={id} />
    </Suspense>
  );
}

function BackArrow() {
  return (
    <span className={classes.arrow}>
      <Mirrored icon={ChevronLeft} size={16} />
    </span>
  );
}
