import type { ChildProcess } from 'node:child_process'

/** Resolves with the exit code of a process once it has ended; null when a signal has ended it. */
export function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code))
  })
}

/** Sends a process a signal, and resolves as exitOf(). @param patienceMs after which it is killed */
export async function stop(
  child: ChildProcess,
  signal: NodeJS.Signals,
  patienceMs?: number,
): Promise<number | null> {
  const ended = exitOf(child)
  child.kill(signal)
  const late = patienceMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), patienceMs)
  const code = await ended
  clearTimeout(late)
  return code
}
