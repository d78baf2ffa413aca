declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** A member asked for points with a receipt. */
    'missing.asked': MissingEvent
    /** A request was accepted, refused, or has lapsed because nobody answered it. */
    'missing.decided': MissingEvent
  }
}

export interface MissingEvent {
  readonly requestId: string
  readonly programId: string
  readonly brandId: string
  readonly userId: string
}
