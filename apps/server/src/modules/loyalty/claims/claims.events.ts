import type { STEP_KINDS, STEP_MAKERS } from '@vicino/contract/loyalty/claims/constants'
import type { ClaimState } from '@vicino/domain/loyalty/claims'

export type StepKind = (typeof STEP_KINDS)[number]
export type StepMaker = (typeof STEP_MAKERS)[number]

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /**
     * A claim changed. If one transaction takes several steps, one event reports the last of them;
     * a request always has its own event.
     */
    'loyalty.claim_step': ClaimStep
    /** A ready claim expires in `daysLeft` days. */
    'loyalty.claim_ending': {
      readonly programId: string
      readonly brandId: string
      readonly userId: string
      readonly claimId: string
      readonly daysLeft: number
    }
  }
}

export interface ClaimStep {
  readonly programId: string
  readonly brandId: string
  readonly userId: string
  readonly claimId: string
  readonly rewardId: string
  readonly kind: StepKind
  readonly by: StepMaker
  /**
   * Points and stamps of the step: below 0 when the claim took them, above 0 when it gave them
   * back. `renewed` is the part of the return that is newly issued because the original points had
   * expired.
   */
  readonly points: number
  readonly stamps: number
  readonly renewed: { readonly points: number; readonly stamps: number }
  /** Calendar dates in Rome: of the step, and of the request. */
  readonly day: string
  readonly requestedOn: string
  /** The calendar date in Rome of the handover that this step takes back; no other step has it. */
  readonly handedOn?: string
  /** True for the member's first claim in this program. */
  readonly isFirst: boolean
  /**
   * The claim's state after the step. The event of a request names 'requested', or the state that
   * the claim reached at once.
   */
  readonly state: ClaimState
}
