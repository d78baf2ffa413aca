import { readdirSync, readFileSync } from 'node:fs'

/**
 * Processor time in milliseconds that a process and the processes it has started have used so far, as far as these still
 * run. Undefined where the operating system does not say so in /proc (any but Linux).
 */
export function processorTimeOf(pid: number): number | undefined {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return [String(pid), ...children].reduce((sum, each) => sum + ownTime(each), 0)
  } catch {
    return undefined
  }
}

function ownTime(pid: string): number {
  let sum = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    // Nanoseconds on a processor, first of three figures.
    sum += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  }
  return sum
}
