import type { FieldType } from '@sealwright/contract';
import {
  AtSign,
  Building2,
  Calendar,
  CircleDot,
  List,
  type LucideIcon,
  PenLine,
  Signature,
  SquareCheck,
  SquareChevronDown,
  Type,
  User,
} from 'lucide-react';

const ICONS: Record<FieldType, LucideIcon> = {
  signature: Signature,
  initial: PenLine,
  date: Calendar,
  name: User,
  email: AtSign,
  text: Type,
  company: Building2,
  checkbox: SquareCheck,
  radio: CircleDot,
  dropdown: SquareChevronDown,
  listbox: List,
};

export function TypeIcon({ type, size = 16 }: { type: FieldType; size?: number }) {
  const Icon = ICONS[type];
  return <Icon size={size} aria-hidden style={{ flexShrink: 0 }} />;
}
