import { Text } from '@mantine/core';
import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
import type { NavigationEntry } from '../navigation.ts';
import { EntryList } from './entry-list.tsx';
import { currentDirection } from '../../ui/direction.ts';
import classes from './group-popover.module.css';
import { placePanel, type Side } from './place-panel.ts';

/** What the button of a group is given. */
export type GroupButtonProps = { popoverTarget: string; 'aria-expanded': boolean; 'aria-controls': string };

/**
 * A group's entries on the browser's own popover: Escape, what lies outside and the return of the focus are its business. Links
 * that open and close (a disclosure), not a menu: they are places to go to, in the order of the Tab key.
 */
export function GroupPopover(props: {
  name: string;
  entries: NavigationEntry[];
  side: Side;
  renderButton: (props: GroupButtonProps) => ReactNode;
}) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const close = () => panel.current?.hidePopover();
  const onToggle = (event: ToggleEvent) => {
    setIsOpen(event.newState === 'open');
    if (event.newState === 'open') settle(panel.current, id, props.side);
  };
  return (
    <>
      {props.renderButton({ popoverTarget: id, 'aria-expanded': isOpen, 'aria-controls': id })}
      <div id={id} ref={panel} popover="auto" className={classes.panel} onToggle={onToggle}>
        <Text size="xs" fw={600} c="dimmed" p="6px 10px">
          {props.name}
        </Text>
        <EntryList entries={props.entries} onLeave={close} />
      </div>
    </>
  );
}

function settle(panel: HTMLElement | null, id: string, side: Side): void {
  const button = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`);
  if (!panel || !button) return;
  const direction = currentDirection();
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const place = placePanel(button.getBoundingClientRect(), panel.getBoundingClientRect(), view, { direction, side });
  panel.style.left = `${place.left}px`;
  panel.style.top = `${place.top}px`;
  // A branch opened later makes it scroll, not leave the window.
  panel.style.maxHeight = `${view.height - place.top - 8}px`;
}
