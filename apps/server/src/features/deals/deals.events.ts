import type { ReactionType } from '@vicino/contract/deals/schemas'

declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    /** A deal is on offer for the first time. */
    'deal.published': { readonly dealId: string; readonly brandId: string }
    /** Somebody gave a deal a reaction that they had not given, or had taken away. */
    'deal.reacted': {
      readonly userId: string
      readonly dealId: string
      readonly brandId: string
      readonly reaction: ReactionType
    }
  }
}
