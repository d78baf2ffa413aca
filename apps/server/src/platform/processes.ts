import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Returns the command line of a process, empty when there is none. Check it before you trust a
 * process to be the expected one, because process numbers are reused.
 */
export async function commandOf(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ps(pid, 'args'))
}

/**
 * Returns when a process began, in units of the operating system; together with its number this
 * identifies one process for ever. Empty when there is no such process or the system does not tell.
 */
export async function startOf(pid: number): Promise<string> {
  return statOf(pid).then(
    (fields) => (fields[STATE] === 'Z' ? '' : (fields[STARTED] ?? '')),
    () => ps(pid, 'lstart'),
  )
}

/**
 * Returns the parent of a process; if the parent has ended, the process that adopted it. 0 when
 * unknown.
 */
export async function parentOf(pid: number): Promise<number> {
  return statOf(pid).then(
    (fields) => Number(fields[PARENT] ?? 0),
    async () => Number(await ps(pid, 'ppid')),
  )
}

const [STATE, PARENT, STARTED] = [0, 1, 19] as const

/**
 * The fields of /proc/…/stat (proc(5)) after the program's name, which may contain spaces and
 * brackets.
 * @throws Error where there is no /proc
 */
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
