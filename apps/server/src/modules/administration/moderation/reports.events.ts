declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** Moderation has decided about something that was reported. */
    'report.decided': { readonly decisionId: string }
    /** A decision was taken back, by whoever made it or after an appeal. */
    'report.reversed': { readonly decisionId: string }
    /** An appeal was in vain. */
    'report.upheld': { readonly decisionId: string }
  }
}
