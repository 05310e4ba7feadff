/** Tests to which addresses notices are pushed: only to push services that browsers use. */
import { contactOf, isContact, isPushService, PUSH_SERVICES } from './push-services.js';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc', 'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc', 'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s is one', (endpoint) => {
  expect(isPushService(endpoint, PUSH_SERVICES)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc', 'https://fcm.googleapis.com:8443/abc', 'https://127.0.0.1/abc',
  'https://fcm.googleapis.com.cards.example/abc', 'https://fcm.googleapis.com@127.0.0.1/abc',
  'https://user:word@fcm.googleapis.com/abc', 'https://evilpush.apple.com/abc', 'https://web.push.apple.com:444/abc',
  'https://localhost/.push.apple.com', 'file:///etc/passwd', 'data:,x', 'no address',
])('%s is none', (endpoint) => {
  expect(isPushService(endpoint, PUSH_SERVICES)).toBe(false);
});

test('a configured service may have a port', () => {
  expect(isPushService('http://127.0.0.1:4001/abc', ['http://127.0.0.1:4001'])).toBe(true);
  expect(isPushService('http://127.0.0.1:4002/abc', ['http://127.0.0.1:4001'])).toBe(false);
});

test.each([
  'https://cards.friends.net', 'https://xn--bcher-kva.example.org:8443', 'mailto:cards@friends.net',
])('%s is a contact for push services', (text) => {
  expect(isContact(text)).toBe(true);
  expect(contactOf(undefined, 'https://cards.local', text)).toBe(text);
});

test.each([
  'http://cards.friends.net', 'https://cards', 'https://localhost:3000', 'https://cards.local', 'https://cards.lan',
  'https://192.168.1.5', 'https://[::1]', 'https://cards.example', 'mailto:admin@president.invalid',
  'mailto:friends.net', 'mailto:a@b@friends.net', 'no address',
])('%s is none', (text) => {
  expect(isContact(text)).toBe(false);
  expect(contactOf(text)).toBe('mailto:nobody@example.com');
});
