import type { OpenType } from '@sealwright/contract';
import type { FunctionComponent } from 'react';
import { DealsSection } from '../deals/deals-section.tsx';
import { NewsSection } from '../news/news-section.tsx';
import { EventsSection } from './events-section.tsx';

/** What the home of people is made of, from above: a type with what shows the first of it. Types without anything are left out. */
export const SECTIONS: readonly { type: OpenType; Section: FunctionComponent }[] = [
  { type: 'news', Section: NewsSection },
  { type: 'events', Section: EventsSection },
  { type: 'deals', Section: DealsSection },
];
