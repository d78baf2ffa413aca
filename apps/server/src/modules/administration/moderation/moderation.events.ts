declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** A decision was reversed, by the person who made it or after an appeal. */
    'report.reversed': { readonly decisionId: string }
    /** The appeal of a person who reported was decided. */
    'report.objection-decided': { readonly reportId: string; readonly outcome: 'upheld' | 'reversed' }
    /** An appeal was rejected. */
    'report.upheld': { readonly decisionId: string }
  }
}
