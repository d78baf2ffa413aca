import { expect, it } from 'vitest'
import { nextStep, previousStep } from './register-steps.ts'

it('R-052 the steps follow in order and end with the success', () => {
  expect(nextStep('options')).toBe('email')
  expect(nextStep('email')).toBe('user-info')
  expect(nextStep('user-info')).toBe('success')
  expect(nextStep('success')).toBe('success')
})

it('R-053 back goes exactly one step, and does nothing at the first', () => {
  expect(previousStep('user-info')).toBe('email')
  expect(previousStep('email')).toBe('options')
  expect(previousStep('options')).toBe('options')
})

it('R-054 back from the success leads to the options, not into a completed form', () => {
  expect(previousStep('success')).toBe('options')
})
