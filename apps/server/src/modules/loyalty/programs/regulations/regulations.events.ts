declare module '../../../../platform/events/events.ts' {
  interface DomainEvents {
    /** A new version is in force: members are told of it. */
    'loyalty.regulation_published': RegulationEvent
    /** The members after this one, in the order of their ids, are still to be told. */
    'loyalty.regulation_notice': RegulationEvent & { readonly after: string }
  }
}

export interface RegulationEvent {
  readonly programId: string
  readonly brandId: string
  readonly version: number
}
