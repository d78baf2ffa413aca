declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /**
     * A user has commented on a deal, or replied to a comment (`parentId`); post_comment() stores
     * the event.
     */
    'comment.posted': {
      readonly commentId: string
      readonly dealId: string
      /** The deal's brand. */
      readonly brandId: string
      readonly authorId: string
      readonly parentId: string | null
      /** True for the author’s first meaningful comment on the deal: programs may pay for it. */
      readonly counts: boolean
    }
    /** A comment's likes changed. */
    'comment.changed': { readonly commentId: string; readonly dealId: string }
    /** A comment was deleted by its author, or removed by moderation. */
    'comment.removed': {
      readonly commentId: string
      readonly dealId: string
      readonly brandId: string
      readonly authorId: string
      readonly byModeration: boolean
      /** True when programs may have paid for it. */
      readonly counts: boolean
    }
  }
}
