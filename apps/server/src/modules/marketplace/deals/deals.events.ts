import type { WithdrawnFor } from '@vicino/contract/marketplace/deals/admin/schemas'
import type { ReactionType } from '@vicino/contract/marketplace/deals/schemas'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** A deal is on offer for the first time. */
    'deal.published': { readonly dealId: string; readonly brandId: string }
    /** The platform has withdrawn deals of a brand, for a reason that its people are told. */
    'deals.withdrawn': {
      readonly brandId: string
      readonly dealIds: readonly string[]
      readonly reason: WithdrawnFor
      readonly text: string
      /** Who decided so. */
      readonly by: string
    }
    /** Somebody gave a deal a reaction that they had not given, or had taken away. */
    'deal.reacted': {
      readonly userId: string
      readonly dealId: string
      readonly brandId: string
      readonly reaction: ReactionType
    }
  }
}
