/** The reason why the camera gives no image, as the till explains it. */
export type CameraProblem = 'denied' | 'absent' | 'busy' | 'unsupported' | 'failed'

const PROBLEM_OF: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'busy',
  AbortError: 'busy',
  NotSupportedError: 'unsupported',
}

/** Returns the problem behind an error of getUserMedia. */
export function cameraProblem(error: unknown): CameraProblem {
  // Compared by name, because in some browsers an OverconstrainedError is not an instance of Error.
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : ''
  return PROBLEM_OF[name] ?? 'failed'
}
