/** A link within the client. The router's own also brings the prefetching of its framework: 2 KB that nothing uses. */
import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';
import { pathAt, usePast } from '../transport/past.js';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** On a screen of the past an address leads to the same moment. */
  readonly to: To;
  /** Of the entry in the browser's history. */
  readonly state?: unknown;
}

export function Link({ to, state, onClick, ...link }: LinkProps) {
  const past = usePast();
  const address = typeof to === 'string' ? pathAt(to, past) : to;
  const follow = useLinkClickHandler<HTMLAnchorElement>(address, { state });
  return (
    <a
      {...link}
      href={useHref(address)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
