export interface ProgressLine {
  /** Shows the progress of a step: `done` from 0 to 1, undefined when the total is unknown. */
  show(step: string, done?: number): void
  /** Prints lines that stay, above the progress. */
  say(text: string): void
  end(summary: string): void
}

const BAR = 24
const CLEAR = '\r\u001B[2K'

/**
 * Makes a progress display: a bar that is overwritten in a terminal, elsewhere a line for each
 * step.
 */
export function progressLine(title: string): ProgressLine {
  const live = process.stdout.isTTY
  let lastStep = ''
  return {
    show(step, done) {
      const percent = done === undefined ? '' : `${Math.round(done * 100)} %`.padStart(5)
      if (live)
        process.stdout.write(`${CLEAR}${title}: ${done === undefined ? '' : barOf(done)}${percent} ${step}`)
      else if (step !== lastStep) process.stdout.write(`${title}: ${percent} ${step}\n`)
      lastStep = step
    },
    say(text) {
      process.stdout.write(`${live ? CLEAR : ''}${text}\n`)
    },
    end(summary) {
      process.stdout.write(`${live ? CLEAR : ''}${title}: ${summary}\n`)
    },
  }
}

function barOf(done: number): string {
  const full = Math.round(done * BAR)
  return `${'█'.repeat(full)}${'░'.repeat(BAR - full)}`
}
