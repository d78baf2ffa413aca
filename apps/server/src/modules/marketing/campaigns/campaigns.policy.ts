import type { CampaignState } from '@vicino/contract/marketing/campaigns/constants'
import { CAMPAIGN_LIFE, mayGo } from '@vicino/domain/lifecycles'

export type Step = 'pause' | 'resume' | 'cancel'

const TO: Readonly<Record<Step, CampaignState>> = { pause: 'paused', resume: 'sending', cancel: 'cancelled' }

/**
 * Returns the state after a step. A campaign held before it began still has to find its recipients.
 */
export const targetOf = (step: Step, { startedAt }: { readonly startedAt: Date | null }): CampaignState =>
  step === 'resume' && startedAt === null ? 'scheduled' : TO[step]

/** A brand pauses only a campaign that is being sent; one that waits for its time is cancelled. */
export const canTake = (step: Step, state: CampaignState): boolean =>
  step === 'cancel'
    ? mayGo(CAMPAIGN_LIFE, state, 'cancelled')
    : (step === 'pause' ? CAMPAIGN_LIFE.running : CAMPAIGN_LIFE.stopped).includes(state)
