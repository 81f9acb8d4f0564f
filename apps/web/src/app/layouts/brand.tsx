import { Link } from '@tanstack/react-router';
import { useBrand, useTeamLogo } from '../../lib/acting.ts';
import { Bdi } from '../../ui/bidi.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PRODUCT } from '../../ui/title.ts';
import classes from './brand.module.css';

/** The way home: the product's mark, or the logo of the team one acts for. */
export function Brand({ onLeave, isSmall }: { onLeave?: () => void; isSmall?: boolean }) {
  const brand = useBrand();
  const logo = useTeamLogo();
  return (
    <Link to="/" className={classes.brand} {...(onLeave ? { onClick: onLeave } : {})}>
      {logo ? (
        <img className={classes.logo} src={logo.url} alt={logo.name} data-small={isSmall} />
      ) : (
        <>
          <Logo />
          <span className={isSmall ? 'visually-hidden' : classes.name} data-team={brand !== null || undefined}>
            {brand ? <Bdi>{brand.name}</Bdi> : PRODUCT}
          </span>
        </>
      )}
    </Link>
  );
}
