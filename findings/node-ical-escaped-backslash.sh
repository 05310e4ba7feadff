#!/usr/bin/env bash
# node-ical 0.27.2: a backslash that is escaped as RFC 5545 says (3.3.11), before an n: C:\\new.
# Guess: it is read as C:\new, as ical.js 2.2.1 does.
# Seen: the second backslash and the n become a line feed.
# It matters to who writes places or notes of others into a calendar: some readers show them otherwise.
source "$(dirname "$0")/fresh-folder.sh"
install node-ical@0.27.2 ical.js@2.2.1
shows 'node-ical: "C:\\\new"
ical.js: "C:\\new"' <<'PROGRAM'
import ical from 'node-ical';
import ICAL from 'ical.js';
const feed = [
  'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:finding', 'BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20261128T120000Z',
  'DTSTART:20261128T120000Z', 'SUMMARY:Evening', 'LOCATION:C:\\\\new', 'END:VEVENT', 'END:VCALENDAR', '',
].join('\r\n');
const [{ location }] = Object.values(ical.sync.parseICS(feed)).filter(({ type }) => type === 'VEVENT');
console.log(`node-ical: ${JSON.stringify(location)}`);
const [event] = new ICAL.Component(ICAL.parse(feed)).getAllSubcomponents('vevent');
console.log(`ical.js: ${JSON.stringify(new ICAL.Event(event).location)}`);
PROGRAM
