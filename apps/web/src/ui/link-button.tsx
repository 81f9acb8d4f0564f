import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type OfAnchor<P> = P & Omit<ComponentPropsWithRef<'a'>, keyof P | 'href'>;

/** A button that leads somewhere: Mantine's look, the router's `to`, `params` and `search`. */
export const LinkButton = createLink((props: OfAnchor<ButtonProps>) => <Button component="a" {...props} />);

/** The same as words in a text. */
export const LinkAnchor = createLink((props: OfAnchor<AnchorProps>) => <Anchor {...props} />);
