/** Tests that an IPv6 network counts as one, however its addresses are written, and every IPv4 address separately. */
import fc from 'fast-check';
import { throttledNetworks } from './throttled-network.js';

const networkOf = (address: string): string => throttledNetworks(address).network;

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['::FFFF:0a00:0001', '10.0.0.1'],
  ['0:0:0:0:0:ffff:255.254.0.9', '255.254.0.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::10.0.0.1', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['::fffe:10.0.0.1', '0:0:0:0::/64'],
  ['', ''],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('an IPv6 network is the first half of an address', () => {
  const half = fc.array(fc.integer({ min: 1, max: 0xffff }), { minLength: 4, maxLength: 4 });
  const written = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(':');
  fc.assert(fc.property(half, half, half, (network, one, other) => {
    expect(networkOf(`${written(network)}:${written(one)}`)).toBe(`${written(network)}::/64`);
    expect(networkOf(`${written(network)}::${other[0]!.toString(16)}`)).toBe(`${written(network)}::/64`);
  }));
});

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::9', '2001:db8:0::/48'],
  ['unknown', 'unknown'],
])('the site of %s is %s', (address, site) => {
  expect(throttledNetworks(address).site).toBe(site);
});
