import { expect, it } from 'vitest'
import { nextStep, previousStep } from './register-steps.ts'

it('R-052 the steps follow each other and end with the success', () => {
  expect(nextStep('options')).toBe('email')
  expect(nextStep('email')).toBe('user-info')
  expect(nextStep('user-info')).toBe('success')
  expect(nextStep('success')).toBe('success')
})

it('R-053 back goes exactly one step, and nowhere from the first', () => {
  expect(previousStep('user-info')).toBe('email')
  expect(previousStep('email')).toBe('options')
  expect(previousStep('options')).toBe('options')
})

it('R-054 the success leads to the options, not into a form that is done', () => {
  expect(previousStep('success')).toBe('options')
})
