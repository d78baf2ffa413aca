declare module '../../../../platform/events/events.ts' {
  interface DomainEvents {
    /** A new version is in force: its members will be notified. */
    'loyalty.regulation_published': RegulationEvent
    /** Members after this one, in the order of their ids, still have to be notified. */
    'loyalty.regulation_notice': RegulationEvent & { readonly after: string }
  }
}

export interface RegulationEvent {
  readonly programId: string
  readonly brandId: string
  readonly version: number
}
