import { Link } from '@tanstack/react-router';
import { useBrand } from '../../lib/acting.ts';
import { Bdi } from '../../ui/bidi.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PRODUCT } from '../../ui/title.ts';
import classes from './brand.module.css';

export function Brand({ onLeave, isSmall }: { onLeave?: () => void; isSmall?: boolean }) {
  const brand = useBrand();
  return (
    <Link to="/" className={classes.brand} {...(onLeave ? { onClick: onLeave } : {})}>
      <Logo />
      <span className={isSmall ? 'visually-hidden' : ''}>{brand ? <Bdi>{brand.name}</Bdi> : PRODUCT}</span>
    </Link>
  );
}
