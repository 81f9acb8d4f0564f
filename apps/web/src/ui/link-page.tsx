import type { ReactNode } from 'react';
import { LanguageSelect } from './language-select.tsx';
import { Logo } from './logo.tsx';
import { PRODUCT, useTitle } from './title.ts';
import { type ErrorKey, useErrorTexts } from './error-text.ts';
import classes from './link-page.module.css';

/** The frame of a page that people come to by a link. `isLong`: it has more than one thing to do. `logoUrl`: of the team that asks. */
export function LinkPage(props: { isLong?: boolean; logoUrl?: string | null; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <main className={classes.main} data-long={props.isLong || undefined}>
        {props.logoUrl ? <img className={classes.logo} src={props.logoUrl} alt="" /> : null}
        {props.children}
      </main>
      <footer className={classes.foot}>
        <span className={classes.brand}>
          <Logo size={22} />
          {PRODUCT}
        </span>
        <LanguageSelect />
      </footer>
    </div>
  );
}

export const LinkTitle = ({ children }: { children: ReactNode }) => <h1 className={classes.title}>{children}</h1>;

/** Why a link opens nothing, by the error's code. */
export function LinkEnded({ title, code }: { title: string; code: ErrorKey }) {
  const errors = useErrorTexts();
  useTitle(title);
  return (
    <>
      <LinkTitle>{title}</LinkTitle>
      <p>{errors(code)}</p>
    </>
  );
}
