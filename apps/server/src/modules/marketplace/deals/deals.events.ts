import type { WithdrawnFor } from '@vicino/contract/marketplace/deals/admin/schemas'
import type { ReactionType } from '@vicino/contract/marketplace/deals/schemas'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** A deal is on offer for the first time. */
    'deal.published': { readonly dealId: string; readonly brandId: string }
    /** The platform has withdrawn deals of a brand; its people are told the reason. */
    'deals.withdrawn': {
      readonly brandId: string
      readonly dealIds: readonly string[]
      readonly reason: WithdrawnFor
      readonly text: string
      /** The person who decided it. */
      readonly by: string
    }
    /** A user gave a deal a reaction that they had not given before, or had removed. */
    'deal.reacted': {
      readonly userId: string
      readonly dealId: string
      readonly brandId: string
      readonly reaction: ReactionType
    }
  }
}
