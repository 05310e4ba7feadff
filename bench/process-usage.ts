/** Reads the resources that processes have used, from Linux' /proc. */
import { readFileSync } from 'node:fs';

/** The kernel's unit of processor time: 100 a second on every platform that Node runs on. */
const TICKS_PER_SECOND = 100;

export interface Usage {
  readonly processorSeconds: number;
  readonly memoryMiB: number;
}

/** The usage of the processes together. The source of the fields is proc(5). */
export function usageOf(pids: readonly number[]): Usage {
  const each = pids.map((pid) => {
    // The name of the program, in parentheses, may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' ');
    const memory = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return { ticks: Number(fields[11]) + Number(fields[12]), kiB: Number(memory) };
  });
  return {
    processorSeconds: each.reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND,
    memoryMiB: each.reduce((sum, { kiB }) => sum + kiB, 0) / 1024,
  };
}
