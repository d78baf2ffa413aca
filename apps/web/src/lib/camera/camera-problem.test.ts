import { expect, it } from 'vitest'
import { cameraProblem } from './camera-problem.ts'

it.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'absent'],
  ['NotReadableError', 'busy'],
  ['NotSupportedError', 'unsupported'],
  ['WeirdError', 'failed'],
])('R-213 the camera’s error %s is explained as %s', (name, problem) => {
  expect(cameraProblem(new DOMException('', name))).toBe(problem)
})

it('any other thrown value is a failure too', () => {
  expect(cameraProblem('no')).toBe('failed')
})
