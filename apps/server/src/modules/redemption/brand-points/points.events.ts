declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** A profile has become complete for the first time. */
    'profile.completed': { readonly userId: string }
    'points.moved': PointsMoved
  }
}

/**
 * BrandPoints credited or spent outside of a redemption; `balance` is the one after the movement.
 */
export interface PointsMoved {
  readonly userId: string
  readonly amount: number
  readonly balance: number
}
