/** Checks the public address of the app: its shortcomings, and whether this server answers there. */
import { Controller, Inject, Req } from '@nestjs/common';
import { existsSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import type { Request } from 'express';
import { healthView, type HealthView } from '../../../contract/health.js';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import { addressView, type AddressView } from '../../../contract/maintenance.js';
import { Serves } from '../http/call-handler.js';
import { siteOf } from '../http/request-checks.js';
import { installationOf } from './health-source.js';
import { INFRASTRUCTURE, type Infrastructure } from '../infrastructure.js';

const LIMIT_MS = 5_000;
/** Browsers treat these addresses as secure too. */
const THIS_MACHINE = /^https?:\/\/((.+\.)?localhost|127\.[\d.]+|\[::1\])(:\d+)?$/;

const ONLY_HERE = 'It leads to this machine only: no phone can open it.';
const PLAIN = 'Over plain http everything can be played, but browsers allow no push notices, no installation and no '
  + 'opening offline. docs/operating.md, A secure address, has two ways to https.';
const NOT_CHOSEN = 'Links have the address where somebody makes them. PUBLIC_URL sets one for everybody.';

/** The shortcomings of an address, a sentence each. @param isChosen  whether it is PUBLIC_URL */
export const lacksOf = (url: string, isChosen: boolean): string[] => [
  ...(THIS_MACHINE.test(url) ? [ONLY_HERE] : url.startsWith('https:') ? [] : [PLAIN]),
  ...(isChosen ? [] : [NOT_CHOSEN]),
];

/** Files that tell a program that its machine is a container, whose own address is of no use outside. */
const IN_CONTAINER = ['/.dockerenv', '/run/.containerenv'];

/** The address by which phones reach a server that was opened at an address of this machine only; null if unknown. */
export function addressForPhones(url: string, host = ''): string | null {
  const isOpen = ['', '0.0.0.0', '::'].includes(host);
  if (!THIS_MACHINE.test(url) || !isOpen || IN_CONTAINER.some((file) => existsSync(file))) return null;
  const own = Object.values(networkInterfaces()).flat().find((each) => each?.family === 'IPv4' && !each.internal);
  return own ? Object.assign(new URL(url), { hostname: own.address }).origin : null;
}

const OURS = healthView.pick({ status: true, logHead: true, installation: true });

export interface Tried {
  /** The reason why it is not our answer, as a sentence with the way out; null if it is. */
  readonly fault: string | null;
  /** The time of the answer, to the second; null if it has none. */
  readonly at: Date | null;
}

/**
 * Asks for the health at PUBLIC_URL, and at no other address: nothing of a request may choose where a server calls.
 * @param ours  null while it is unknown: then any group's answer is right
 */
export async function tryAddress(
  publicUrl: string, ours: HealthView['installation'], limitMs = LIMIT_MS,
): Promise<Tried> {
  try {
    const signal = AbortSignal.timeout(limitMs);
    const answer = await fetch(`${publicUrl}/api/health`, { redirect: 'manual', signal });
    const sent = answer.headers.get('date');
    const { data: found } = OURS.safeParse(await answer.json().catch(() => null));
    const isOther = ours && found?.installation && found.installation.digest !== ours.digest;
    const who = found ? 'Another installation of this app' : 'Something else';
    const other = `${who} answers at ${publicUrl} (status ${answer.status}): look where its name and its proxy lead.`;
    return { fault: found && !isOther ? null : other, at: sent === null ? null : new Date(sent) };
  } catch (error) {
    const { name, cause } = error as { name: string; cause?: { code?: string; message: string } };
    const why = cause?.code ?? cause?.message ?? name;
    const fault = `${publicUrl} does not answer the server (${why}): check its name, port and certificate. Some `
      + 'routers answer only from outside: try a phone without your network.';
    return { fault, at: null };
  }
}

@Controller()
export class AddressController {
  private trying: Promise<Tried> | undefined;

  constructor(@Inject(INFRASTRUCTURE) private readonly infrastructure: Infrastructure) {}

  /** Answers the address. One try runs at a time, however many ask. */
  @Serves(maintenanceCalls.address, addressView)
  async address(@Req() request: Request): Promise<AddressView> {
    const { answering, config, config: { publicUrl } } = this.infrastructure;
    const url = siteOf(config, request);
    const known = { url, instead: addressForPhones(url, config.host), notes: lacksOf(url, publicUrl !== undefined) };
    if (publicUrl === undefined) return { ...known, fault: null };
    this.trying ??= installationOf(answering).then((ours) => tryAddress(publicUrl, ours))
      .finally(() => (this.trying = undefined));
    return { ...known, fault: (await this.trying).fault };
  }
}
