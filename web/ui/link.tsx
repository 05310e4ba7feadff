/** A link within the client. The router's own also brings the prefetching of its framework: 2 KB that nothing uses. */
import type { ComponentProps, ReactElement } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: To;
  /** Of the entry in the browser's history. */
  readonly state?: unknown;
}

export function Link({ to, state, onClick, ...link }: LinkProps): ReactElement {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state });
  return (
    <a
      {...link}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
