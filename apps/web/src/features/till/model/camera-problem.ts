/** Why there is no camera picture, as the till explains it. */
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

/** What a refusal of getUserMedia means. */
export function cameraProblem(error: unknown): CameraProblem {
  // By name: in some browsers an OverconstrainedError is no Error.
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : ''
  return PROBLEM_OF[name] ?? 'failed'
}
