declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** A member asked with a receipt for points. */
    'missing.asked': MissingEvent
    /** A request was accepted, refused, or expired because nobody answered it. */
    'missing.decided': MissingEvent
  }
}

export interface MissingEvent {
  readonly requestId: string
  readonly programId: string
  readonly brandId: string
  readonly userId: string
}
