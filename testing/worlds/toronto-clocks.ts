/** Gives a page's texts the clocks of Toronto, as the server's first answer does. Import it for its effect. */
import { DEFAULT_ZONE } from '../../domain/named-zone.js';
import { setClocks } from '../../web/transport/server-clock.js';

setClocks(DEFAULT_ZONE.table);
