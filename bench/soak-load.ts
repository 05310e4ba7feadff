/** The process of the load of `soak`: reports how many requests it sent. */
import { mixedLoad } from './mixed-load.js';

const [url = '', admin = '', readers = '', seconds = '', players = ''] = process.argv.slice(2);
const times = await mixedLoad(url, admin, readers.split(' '), { seconds: Number(seconds), players: Number(players) });
process.send?.(Object.fromEntries([...times].map(([kind, timesMs]) => [kind, timesMs.length])));
