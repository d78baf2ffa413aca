export const WIZARD_STEPS = [1, 2, 3, 4] as const
export type WizardStep = (typeof WIZARD_STEPS)[number]
