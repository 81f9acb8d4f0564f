import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { walkHere } from '../../../../lib/walk.ts';
import { LanguageChoice } from '../language-choice.tsx';
import { Logo } from '../../../../ui/logo.tsx';
import { PRODUCT } from '../../../../ui/title.ts';
import { NextOfWalk } from '../next-of-walk.tsx';
import classes from './ending.module.css';

/** A page with one thing to say, and what can be done about it. */
export function Ending(props: {
  icon: LucideIcon;
  tone?: 'good' | 'quiet';
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  const Icon = props.icon;
  const isWalk = walkHere() !== null;
  return (
    <div className={classes.page}>
      <main className={classes.main}>
        <span className={classes.icon} data-tone={props.tone ?? 'quiet'}>
          <Icon size={34} aria-hidden />
        </span>
        <h1 className={classes.title}>{props.title}</h1>
        <div className={classes.text}>{props.children}</div>
        {props.actions || isWalk ? (
          <div className={classes.actions}>
            {isWalk ? <NextOfWalk /> : null}
            {props.actions}
          </div>
        ) : null}
      </main>
      <footer className={classes.foot}>
        <span className={classes.brand}>
          <Logo size={22} />
          {PRODUCT}
        </span>
        <LanguageChoice />
      </footer>
    </div>
  );
}
