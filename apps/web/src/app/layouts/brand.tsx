import { Link } from '@tanstack/react-router';
import { Logo } from '../../ui/logo.tsx';
import { PRODUCT } from '../../ui/title.ts';
import classes from './brand.module.css';

export function Brand({ onLeave, isSmall }: { onLeave?: () => void; isSmall?: boolean }) {
  return (
    <Link to="/" className={classes.brand} {...(onLeave ? { onClick: onLeave } : {})}>
      <Logo />
      <span className={isSmall ? 'visually-hidden' : ''}>{PRODUCT}</span>
    </Link>
  );
}
