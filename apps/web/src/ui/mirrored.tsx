import type { LucideIcon } from 'lucide-react';
import classes from './mirrored.module.css';

/** An icon that points somewhere (arrows, chevrons): it turns round with the reading direction. */
export function Mirrored({ icon: Icon, size = 18 }: { icon: LucideIcon; size?: number }) {
  return <Icon size={size} className={classes.mirrored} aria-hidden />;
}
