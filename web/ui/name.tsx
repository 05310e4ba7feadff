/** Owns a person's name on screen: it runs in its own direction, whatever stands around it. */
import type { ReactElement } from 'react';

export const Name = ({ children }: { readonly children: string }): ReactElement => <bdi dir="auto">{children}</bdi>;
