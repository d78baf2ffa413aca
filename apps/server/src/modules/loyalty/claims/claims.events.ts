import type { STEP_KINDS, STEP_MAKERS } from '@vicino/contract/loyalty/claims/constants'

export type StepKind = (typeof STEP_KINDS)[number]
export type StepMaker = (typeof STEP_MAKERS)[number]

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** Something happened to a claim; for more steps in one transaction the last one is told, but a request always. */
    'loyalty.claim_step': ClaimStep
    /** A claim that is ready runs out in so many days. */
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
  /** Points and stamps that it took (below 0) or gave back, and of those given back what is new, as its time was over. */
  readonly points: number
  readonly stamps: number
  readonly renewed: { readonly points: number; readonly stamps: number }
  /** Wall dates of Rome: of the step, and of the request. */
  readonly day: string
  readonly requestedOn: string
  /** The member's first claim in this program. */
  readonly isFirst: boolean
  /** A request is told as asked for, and as ready, delivered or refused where it is at once. */
  readonly state: string
}
