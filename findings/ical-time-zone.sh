#!/usr/bin/env bash
# ical-generator 10.2.0: a `Date` in an event with `timezone: 'America/Toronto'`.
# Guess: the moment is converted to the zone, whatever the zone of the process.
# Seen: the wall clock of the process is written beside the name of the zone, so the event moves with the server.
# In a process in Toronto the second half hour past one of 1 November is written like the first: no length is left.
# It matters to a calendar that is made in a container, which runs in UTC: 19:30 becomes half past midnight.
source "$(dirname "$0")/fresh-folder.sh"
install ical-generator@10.2.0
shows 'UTC: DTSTART;TZID=America/Toronto:20261129T003000 DTEND;TZID=America/Toronto:20261129T040000
America/Toronto: DTSTART;TZID=America/Toronto:20261128T193000 DTEND;TZID=America/Toronto:20261128T230000
no zone: DTSTART:20261129T003000Z DTEND:20261129T040000Z
an hour over the change: DTSTART;TZID=America/Toronto:20261101T013000 DTEND;TZID=America/Toronto:20261101T013000' <<'PROGRAM'
import ical from 'ical-generator';
function lines(start, end, timezone) {
  const calendar = ical({ name: 'Games' });
  calendar.createEvent({ id: '1', summary: 'Evening', start: new Date(start), end: new Date(end), timezone });
  return calendar.toString().split('\r\n').filter((line) => /^DT(START|END)/.test(line)).join(' ');
}
const evening = ['2026-11-29T00:30:00Z', '2026-11-29T04:00:00Z'];
for (const zone of ['UTC', 'America/Toronto']) {
  process.env.TZ = zone;
  console.log(`${zone}: ${lines(...evening, 'America/Toronto')}`);
}
console.log(`no zone: ${lines(...evening)}`);
const hour = ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'];
console.log(`an hour over the change: ${lines(...hour, 'America/Toronto')}`);
PROGRAM
