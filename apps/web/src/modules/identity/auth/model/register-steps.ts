/** The steps of a registration, in their order. */
export const REGISTER_STEPS = ['options', 'email', 'user-info', 'success'] as const
export type RegisterStep = (typeof REGISTER_STEPS)[number]

export function nextStep(step: RegisterStep): RegisterStep {
  return REGISTER_STEPS[REGISTER_STEPS.indexOf(step) + 1] ?? step
}

/**
 * Returns the step before. After success no form can be reached again, so Back leads to the
 * options.
 */
export function previousStep(step: RegisterStep): RegisterStep {
  if (step === 'success') return 'options'
  return REGISTER_STEPS[REGISTER_STEPS.indexOf(step) - 1] ?? step
}
