import type { RequestHandler } from 'express';
import helmet from 'helmet';

const OURS = ["'self'"];
const NONE = ["'none'"];

export const securityHeaders = (): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: OURS, scriptSrc: OURS, styleSrc: OURS, imgSrc: OURS, connectSrc: OURS, fontSrc: OURS,
        objectSrc: NONE, baseUri: OURS, formAction: OURS, frameAncestors: NONE,
      },
    },
    // A group may use plain http in its own network; a proxy with TLS adds this header.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
  });
