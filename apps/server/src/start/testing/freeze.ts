import { readdir } from 'node:fs/promises'
import { parentOf } from '../../platform/processes.ts'

/**
 * Stops a PostgreSQL in the middle of whatever it does (SIGSTOP): connections stay open and nobody answers. Each of its
 * processes leads a group of its own, so all are stopped one by one; the postmaster first, so that no new one appears.
 * Linux only, as it reads /proc.
 * @returns lets all go on (SIGCONT); also done when this process ends
 */
export async function freezePostgres(postmaster: number): Promise<() => void> {
  const stopped: number[] = []
  const goOn = (): void => {
    process.removeListener('exit', goOn)
    for (const pid of stopped) signal(pid, 'SIGCONT')
  }
  process.once('exit', goOn)
  const freeze = (pid: number): void => {
    stopped.push(pid)
    signal(pid, 'SIGSTOP')
  }
  try {
    freeze(postmaster)
    for (const pid of await childrenOf(postmaster)) freeze(pid)
  } catch (error) {
    goOn()
    throw error
  }
  return goOn
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const parents = await Promise.all(pids.map((pid) => parentOf(pid)))
  return pids.filter((_pid, index) => parents[index] === parent)
}

/** A connection that was closed meanwhile has no process any more. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
