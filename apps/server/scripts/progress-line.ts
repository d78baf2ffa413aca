export interface ProgressLine {
  /** Shows the progress of a step: `done` from 0 to 1, left out when it is not known how much there is to do. */
  show(step: string, done?: number): void
  end(summary: string): void
}

/** Shows progress as one line that is written over in a terminal; elsewhere as a line for each step. */
export function progressLine(title: string): ProgressLine {
  const live = process.stdout.isTTY
  let lastStep = ''
  return {
    show(step, done) {
      const percent = done === undefined ? '' : `${Math.round(done * 100)} %`.padStart(5)
      if (live) process.stdout.write(`\r\u001B[2K${title}: ${percent} ${step}`)
      else if (step !== lastStep) process.stdout.write(`${title}: ${percent} ${step}\n`)
      lastStep = step
    },
    end(summary) {
      process.stdout.write(`${live ? '\r\u001B[2K' : ''}${title}: ${summary}\n`)
    },
  }
}
