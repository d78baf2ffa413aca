declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** Somebody has commented on a deal, or replied to a comment (`parentId`); stored by post_comment(). */
    'comment.posted': {
      readonly commentId: string
      readonly dealId: string
      /** The deal's. */
      readonly brandId: string
      readonly authorId: string
      readonly parentId: string | null
      /** The author’s first comment on the deal that says something: programs may pay for it. */
      readonly counts: boolean
    }
    /** A comment has other likes. */
    'comment.changed': { readonly commentId: string; readonly dealId: string }
    /** A comment was deleted by its author, or removed by moderation. */
    'comment.removed': {
      readonly commentId: string
      readonly dealId: string
      readonly brandId: string
      readonly authorId: string
      readonly byModeration: boolean
      /** Programs may have paid for it. */
      readonly counts: boolean
    }
  }
}
