/** Scrolls a new screen to its top and announces it, as a browser does for a new page. */
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

export function RouteAnnouncer(): ReactElement {
  const { pathname } = useLocation();
  const isPush = useNavigationType() === 'PUSH';
  const shownPath = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shownPath.current === pathname) return undefined;
    shownPath.current = pathname;
    if (isPush) scrollTo(0, 0);
    // The screen sets the title once its code is loaded.
    const observer = new MutationObserver(() => setTitle(document.title));
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    setTitle(document.title);
    return () => observer.disconnect();
  }, [pathname, isPush]);
  return (
    <p className="vh" aria-live="polite">
      {title}
    </p>
  );
}
