import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Command line of a process, empty when there is none: numbers of processes come around again. */
export async function commandOf(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ps(pid, 'args'))
}

/**
 * When a process began, in the system's own terms: with its number it names one process for good. Empty when there is
 * none, and where the system says nothing of the kind.
 */
export async function startOf(pid: number): Promise<string> {
  return statOf(pid).then(
    (fields) => (fields[STATE] === 'Z' ? '' : (fields[STARTED] ?? '')),
    () => ps(pid, 'lstart'),
  )
}

/** Number of the process that started one, or that took it over when its parent ended; 0 when unknown. */
export async function parentOf(pid: number): Promise<number> {
  return statOf(pid).then(
    (fields) => Number(fields[PARENT] ?? 0),
    async () => Number(await ps(pid, 'ppid')),
  )
}

const [STATE, PARENT, STARTED] = [0, 1, 19] as const

/** Fields of /proc/…/stat (proc(5)) after the name, which may hold anything. @throws Error where there is no /proc */
async function statOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function ps(pid: number, column: 'args' | 'lstart' | 'ppid'): Promise<string> {
  return run('ps', ['-o', `${column}=`, '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  )
}
