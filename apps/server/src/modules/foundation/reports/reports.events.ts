declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** Somebody reported content. */
    'report.filed': { readonly reportId: string }
    /**
     * The platform has decided about content of one author or brand, by reports or without: its
     * reporters and the person concerned are told.
     */
    'report.decided': { readonly decisionIds: readonly string[] }
  }
}
