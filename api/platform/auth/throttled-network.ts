/** Groups addresses for the limits on logins: an IPv4 address, or the network of an IPv6 address. */
import { isIPv6 } from 'node:net';

const GROUPS = 8;
const GROUPS_OF_NETWORK = 4;
/** The part that is a site: the most that a provider gives to a house or a company. */
const GROUPS_OF_SITE = 3;
/** The beginning of an IPv4 address in IPv6 form, `::ffff:a.b.c.d`. */
const MAPPED_IPV4 = '0:0:0:0:0:ffff';

/**
 * The networks by which an address is limited. An IPv6 user has all 2^64 addresses of a network and could take a new
 * one for every guess; many have the 2^16 networks of a site.
 * @param address as the request has it; any other text is taken as an address and as its own site
 */
export function throttledNetworks(address: string): { readonly network: string; readonly site: string } {
  if (!isIPv6(address)) return { network: address, site: address };
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join(':') !== MAPPED_IPV4) {
    return {
      network: `${groups.slice(0, GROUPS_OF_NETWORK).join(':')}::/64`,
      site: `${groups.slice(0, GROUPS_OF_SITE).join(':')}::/48`,
    };
  }
  const pairs = groups.slice(6).map((group) => parseInt(group, 16));
  const ipv4 = pairs.flatMap((pair) => [pair >> 8, pair & 255]).join('.');
  return { network: ipv4, site: ipv4 };
}

/** All eight groups, in lower case and without leading zeros, as a URL normalizes them. */
function groupsOf(address: string): string[] {
  const [, written = ''] = /^\[(.*)\]$/.exec(new URL(`http://[${address.split('%', 1)[0]}]`).hostname) ?? [];
  const [before = [], after = []] = written.split('::').map((half) => half.split(':').filter(Boolean));
  return [...before, ...Array<string>(GROUPS - before.length - after.length).fill('0'), ...after];
}
