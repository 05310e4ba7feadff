/** The alarm of a log that is not as it was sealed, or has lost entries: on all screens of admins. */
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import { lossText } from '../../../domain/loss-text.js';
import { paths } from '../../paths.js';
import { resource } from '../../transport/resource.js';
import { zone } from '../../transport/server-clock.js';
import { Icon, LinkButton } from '../../ui/controls.js';
import { alarmTitle, breakText } from './seal-text.js';

const LOOK_AGAIN_MS = 60_000;

export default function SealAlarm() {
  const { data } = useQuery({ ...resource(maintenanceCalls.seals, 1), refetchInterval: LOOK_AGAIN_MS });
  const isThere = useLocation().pathname === paths.seals;
  if (!data?.alarm && !data?.lost) return null;
  const [title, text] = data.lost
    ? ['The log has lost entries', `${lossText(data.lost, zone)} Nothing is recorded until an admin decides.`]
    : [alarmTitle(data.alarm!), `${breakText(data.alarm!)} Boards can be read, recording goes on.`];
  return (
    <div className="banner seal-alarm" role="alert">
      <Icon name="alert" />
      <div>
        <b>{title}</b>
        <p>{text}</p>
      </div>
      {!isThere && <LinkButton label="See what happened" to={paths.seals} />}
    </div>
  );
}
