declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** A Proof Post waits for a decision: it is new, or was refused and changed. */
    'post.sent': PostEvent
    /** `points` are the BrandPoints that its approval gave. */
    'post.approved': PostEvent & { readonly points: number }
    /**
     * It was refused; or, if it was approved, the platform took it down and its points are
     * reversed.
     */
    'post.refused': PostEvent & { readonly removed: boolean }
    /** Its author has deleted it. */
    'post.withdrawn': PostEvent
  }
}

export interface PostEvent {
  readonly postId: string
  /** Its author. */
  readonly userId: string
  readonly productId: string
  /** null for a product of the catalogue. */
  readonly brandId: string | null
}
