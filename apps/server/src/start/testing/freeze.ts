import { readdir } from 'node:fs/promises'
import { parentOf } from '../../platform/processes.ts'

/**
 * Stops a PostgreSQL in the middle of its work (SIGSTOP): connections stay open and get no answer.
 * Each of its processes leads its own group, so all are stopped one by one, the postmaster first,
 * so that no new one appears. Linux only, because it reads /proc.
 * @returns a function that lets all continue (SIGCONT); this also happens when this process ends
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

/** A connection that was closed meanwhile no longer has a process. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
