import { Badge, Tabs } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useFormat } from '../lib/format.ts';
import classes from './page-tabs.module.css';
import { watchScrollEdges } from './scroll-edges.ts';

/** `count`: how many things in it wait; none are not shown. */
export type PageTab<V extends string> = {
  value: V;
  label: string;
  icon: LucideIcon;
  content: ReactNode;
  count?: number;
};

/**
 * The parts of one screen behind tabs in a row, which scrolls where it is too narrow and shows that it goes on. What is not
 * shown stays mounted: it is printed, one part after the other, and keeps its place.
 */
export function PageTabs<V extends string>(props: {
  label: string;
  tabs: readonly PageTab<V>[];
  shown: V;
  onShow: (value: V) => void;
}) {
  const { tabs, shown } = props;
  const id = useId();
  const format = useFormat();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => (row.current ? watchScrollEdges(row.current) : undefined), []);
  useEffect(() => {
    const list = row.current;
    const chosen = list?.querySelector(`[data-tab="${shown}"]`)?.getBoundingClientRect();
    if (!list || !chosen) return;
    const { left, right } = list.getBoundingClientRect();
    list.scrollBy({ left: Math.min(0, chosen.left - left - 40) || Math.max(0, chosen.right - right + 40) });
  }, [shown]);
  return (
    <Tabs
      id={id}
      value={shown}
      onChange={(value) => {
        const tab = tabs.find((one) => one.value === value);
        if (tab) props.onShow(tab.value);
      }}
    >
      <Tabs.List ref={row} className={classes.row} aria-label={props.label}>
        {tabs.map(({ value, label, icon: Icon, count = 0 }) => (
          <Tabs.Tab
            key={value}
            value={value}
            data-tab={value}
            aria-controls={`${id}-panel-${value}`}
            className={classes.tab}
            leftSection={<Icon size={18} aria-hidden />}
            rightSection={count > 0 ? <Badge size="sm">{format.number(count)}</Badge> : null}
          >
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, content }) => (
        // Not Mantine's panels: these take what is not shown apart, and print nothing of it.
        <div
          key={value}
          role="tabpanel"
          id={`${id}-panel-${value}`}
          aria-labelledby={`${id}-tab-${value}`}
          className={classes.panel}
          data-hidden={value !== shown || undefined}
        >
          {content}
        </div>
      ))}
    </Tabs>
  );
}
