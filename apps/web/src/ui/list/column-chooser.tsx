import { lazy, Suspense, useState } from 'react';
import { ChooserButton, type ColumnChooserProps } from './chooser-button.tsx';

// What places it beside its button is half as heavy as a list.
const ColumnPopover = lazy(async () => ({ default: (await import('./column-popover.tsx')).ColumnPopover }));

/** Which columns a list shows, of those that are not always there. */
export function ColumnChooser<Id extends string>(props: ColumnChooserProps<Id>) {
  const [isAsked, setAsked] = useState(false);
  const button = <ChooserButton label={props.words.label} onClick={() => setAsked(true)} />;
  if (!isAsked) return button;
  return (
    <Suspense fallback={button}>
      <ColumnPopover {...(props as unknown as ColumnChooserProps<string>)} />
    </Suspense>
  );
}
