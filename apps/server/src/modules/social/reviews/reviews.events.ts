declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'review.written': ReviewEvent
    /** Its stars, text, votes or answer changed, or moderation restored it. */
    'review.changed': ReviewEvent
    /** The brand has answered it for the first time, or again after deleting its answer. */
    'review.answered': ReviewEvent
    /** Its author has deleted it. */
    'review.withdrawn': ReviewEvent
    /** Moderation has removed it. */
    'review.removed': ReviewEvent
  }
}

export interface ReviewEvent {
  readonly reviewId: string
  /** Its author. */
  readonly userId: string
  readonly productId: string
  /** The seller of the product. */
  readonly brandId: string
}
