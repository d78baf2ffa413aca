import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pipeline, type Readable } from 'node:stream'

/** How a program ended. */
export interface ProgramEnd {
  /** All output of the program. */
  readonly printed: string
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** The program could not be started. */
  readonly error?: NodeJS.ErrnoException
}

/** The user as whom a program runs; by default the user of this process. */
export interface RunsAs {
  readonly uid?: number
  readonly gid?: number
}

/**
 * Runs a program to its end, with `input` on its standard input. A stream that breaks ends the input
 * there.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { input = '', ...runsAs }: RunsAs & { readonly input?: string | Readable } = {},
): Promise<ProgramEnd> {
  // The other user may have no access to this process's working folder.
  const child = spawn(program, args, { ...runsAs, cwd: '/', env: { ...process.env, LC_ALL: 'C' } })
  let printed = ''
  const keep = (text: string): void => void (printed += text)
  child.stdout.setEncoding('utf8').on('data', keep)
  child.stderr.setEncoding('utf8').on('data', keep)
  // A program that ends without reading its input is reported by its exit.
  child.stdin.on('error', () => undefined)
  if (typeof input === 'string') child.stdin.end(input)
  else pipeline(input, child.stdin, () => undefined)
  try {
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
    return { printed, code, signal }
  } catch (error) {
    return { printed, code: null, signal: null, error: error as NodeJS.ErrnoException }
  }
}

export const succeeded = ({ code, error }: ProgramEnd): boolean => code === 0 && error === undefined

/** Most lines of a program's output in a message: the last ones say why it failed. */
const LINES = 8

/**
 * Says why a program failed and what to do, on one line that is never empty: its output, and its
 * exit code or signal.
 */
export function reasonOf({ printed, code, signal, error }: ProgramEnd): string {
  const lines = printed.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  const said = lines.slice(-LINES).join(' – ')
  const words = said === '' ? 'it printed nothing' : said
  const reason =
    error === undefined
      ? `${words} (ended by ${signal === null ? `code ${code}` : `the signal ${signal}`})`
      : `it could not be run: ${error.message}`
  return `${reason}. ${adviceFor(reason)}`
}

const otherwise = (what: string): string =>
  `${what}: set DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL of yours.`

/** Advice for messages of PostgreSQL, its loader or the operating system. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/no space left|disk full|free disk space|ENOSPC/i, 'The disk is full: make room and start again.'],
  [/quota exceeded|EDQUOT/i, "This user's quota of the disk is used up: make room and start again."],
  [
    /SIGKILL|cannot allocate memory|out of memory|ENOMEM/i,
    'The memory may not suffice: free some and start again.',
  ],
  [
    /shared librar|ENOENT|ENOEXEC|SIGILL|SIGSEGV|not found/i,
    otherwise("npm's PostgreSQL does not run on this machine"),
  ],
  [
    /permission denied|wrong ownership|operation not permitted|EACCES|EPERM/i,
    otherwise("The database's user may not do this"),
  ],
  [
    /not a valid data directory|incompatible|could not (?:open|read) file|checkpoint/i,
    'Its files are not whole: bring back a copy of them, or delete that folder to begin with an empty database.',
  ],
]

function adviceFor(reason: string): string {
  const known = ADVICE.find(([words]) => words.test(reason))
  return known?.[1] ?? otherwise('If it goes on')
}
