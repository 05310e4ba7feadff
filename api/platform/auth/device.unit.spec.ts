/** Tests the names of real devices. */
import { deviceOf } from './device.js';

const IPHONE = 'iPhone; CPU iPhone OS 18_1 like Mac OS X';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0'],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/150.0.0.0 Mobile Safari/537.36`],
  ['Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['Safari on iPhone', `Mozilla/5.0 (${IPHONE}) ${WEBKIT} Version/18.1 Mobile/15E148 Safari/604.1`],
  ['Chrome on iPhone', `Mozilla/5.0 (${IPHONE}) ${WEBKIT} CriOS/150.0 Mobile/15E148 Safari/604.1`],
  ['Edge on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`],
  ['Safari on Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) '
    + 'Version/18.1 Safari/605.1.15'],
  ['A browser on Linux', 'Mozilla/5.0 (X11; Linux x86_64)'],
  ['Unknown device', 'curl/8.5.0'],
  ['Unknown device', '<script>alert(1)</script>'],
  ['Unknown device', undefined],
])('%s', (device, userAgent) => {
  expect(deviceOf(userAgent)).toBe(device);
});
