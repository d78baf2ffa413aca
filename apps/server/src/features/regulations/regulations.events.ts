declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    /** A new version is in force: members are told of it. */
    'loyalty.regulation_published': RegulationEvent
  }
}

export interface RegulationEvent {
  readonly programId: string
  readonly brandId: string
  readonly version: number
}
