/** The podium of the latest evening, on a dashboard that is open when the evening ends or soon after. */
import { daysLater } from '../../../domain/dates.js';
import { currentDate } from '../../ui/date-text.js';
import { useGameDates } from './board.api.js';
import { PodiumMoment } from './evening-end.js';
import { useRecap } from './recap.api.js';

/** A default export, because it is loaded lazily. */
export default function LatestPodium() {
  const [date = ''] = useGameDates();
  const isNear = date >= daysLater(currentDate(), -1);
  const { data } = useRecap(date, { enabled: isNear });
  return data === undefined ? null : <PodiumMoment recap={data.rows} />;
}
