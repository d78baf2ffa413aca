/** The steps of a registration, in their order. */
export const REGISTER_STEPS = ['options', 'email', 'user-info', 'success'] as const
export type RegisterStep = (typeof REGISTER_STEPS)[number]

export function nextStep(step: RegisterStep): RegisterStep {
  return REGISTER_STEPS[REGISTER_STEPS.indexOf(step) + 1] ?? step
}

/** Back goes exactly one step. From the success there is no way into the forms again: it leads to the options. */
export function previousStep(step: RegisterStep): RegisterStep {
  if (step === 'success') return 'options'
  return REGISTER_STEPS[REGISTER_STEPS.indexOf(step) - 1] ?? step
}
