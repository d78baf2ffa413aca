import type { CampaignState } from '@vicino/contract/campaigns/constants'

export type Step = 'pause' | 'resume' | 'cancel'

/** From which states a step leads, and to which. */
export const STEPS: Readonly<
  Record<Step, { readonly from: readonly CampaignState[]; readonly to: CampaignState }>
> = {
  pause: { from: ['sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
  cancel: { from: ['scheduled', 'sending', 'paused'], to: 'cancelled' },
}

export const canTake = (step: Step, state: CampaignState): boolean => STEPS[step].from.includes(state)
