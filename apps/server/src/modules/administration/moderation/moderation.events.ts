declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** Moderation has decided about reported content. */
    'report.decided': { readonly decisionId: string }
    /** A decision was reversed, by the person who made it or after an appeal. */
    'report.reversed': { readonly decisionId: string }
    /** An appeal was rejected. */
    'report.upheld': { readonly decisionId: string }
  }
}
