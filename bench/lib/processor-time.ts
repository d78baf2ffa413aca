import { readdirSync, readFileSync } from 'node:fs'

/**
 * Returns the processor time in milliseconds of a process and its running child processes.
 * undefined on systems other than Linux, which do not report it in /proc.
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
    // Nanoseconds on a processor, the first of three numbers.
    sum += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  }
  return sum
}
