/** The podium of the latest evening, on a dashboard that is open when the evening ends or soon after. */
import { eveningCalls } from '../../../contract/evenings.calls.js';
import { daysLater } from '../../../domain/dates.js';
import { useRead } from '../../transport/resource.js';
import { currentDate } from '../../ui/date-text.js';
import { useGameDates } from './board.api.js';
import { PodiumMoment } from './evening-end.js';

/** A default export, because it is loaded lazily. */
export default function LatestPodium() {
  const [date = ''] = useGameDates();
  const isNear = date >= daysLater(currentDate(), -1);
  const { data } = useRead(eveningCalls.recap, 2, { date }, { enabled: isNear });
  return data === undefined ? null : <PodiumMoment recap={data} />;
}
