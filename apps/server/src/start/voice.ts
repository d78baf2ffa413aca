import { pino } from 'pino'
import { logOptions } from '../platform/http/logging.ts'
import { WrongSettings } from '../platform/settings.ts'
import { explain } from './explain.ts'

/** What a start says. */
export interface Voice {
  /** @param forPeople what only somebody at a terminal reads */
  say(text: string, forPeople?: string): void
  /** Says why the process ends. */
  complain(error: unknown): void
}

interface Speaker {
  readonly production: boolean
  readonly env: Readonly<Record<string, string | undefined>>
}

/**
 * Makes the voice of a start: plain text for a person at a terminal; in production JSON lines, as
 * all of the log.
 */
export function voiceOf({ production, env }: Speaker): Voice {
  const linesOf = (error: unknown): readonly string[] | undefined => {
    if (error instanceof WrongSettings) return error.problems
    const line = typeof error === 'string' ? error : explain(error, env['DATA_DIR'])
    return line === undefined ? undefined : [line]
  }
  if (!production) {
    return {
      say: (text, forPeople) => void process.stdout.write(`${forPeople ?? text}\n`),
      complain(error) {
        const lines = linesOf(error) ?? [
          error instanceof Error ? (error.stack ?? error.message) : String(error),
        ]
        process.stderr.write(`${lines.join('\n')}\n`)
      },
    }
  }
  // Through Node's stream, which has written a line before the process ends.
  const log = pino(logOptions(levelOf(env['LOG_LEVEL'])), process.stdout)
  return {
    say: (text) => log.info(text.trim()),
    complain(error) {
      const lines = linesOf(error)
      if (lines === undefined) log.fatal({ err: error }, 'the server ends')
      else for (const line of lines) log.fatal(line)
    },
  }
}

/** The level may be what is wrong; and an end is always said. */
const levelOf = (level = ''): string =>
  /^(?:error|warn|info|debug)$/.test(level) ? level : level === '' ? 'info' : 'fatal'
