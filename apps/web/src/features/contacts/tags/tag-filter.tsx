import { Badge, Button } from '@mantine/core';
import { Tags } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';

// Needed by those who press the button.
const TagFilterPanel = lazy(async () => ({ default: (await import('./tag-filter-panel.tsx')).TagFilterPanel }));

export type TagMatch = 'any' | 'all' | 'none';

/** Narrows a list by tags: a button that opens the panel. `tags` are ids. */
export function TagFilter(props: {
  tags: readonly number[];
  match: TagMatch;
  onChange: (tags: number[], match: TagMatch) => void;
}) {
  const { t } = useTranslation('tags');
  const { number } = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const count = props.tags.length;
  const isUntagged = count === 0 && props.match === 'none';
  return (
    <>
      <Button
        ref={button}
        variant="default"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        leftSection={<Tags size={18} aria-hidden />}
        rightSection={
          count === 0 ? null : (
            <Badge size="sm" circle={count < 10} variant="light">
              {number(count)}
            </Badge>
          )
        }
        onClick={() => setIsOpen(true)}
      >
        {t(isUntagged ? 'filter.untagged_short' : 'filter.button')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <TagFilterPanel {...props} button={button} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
