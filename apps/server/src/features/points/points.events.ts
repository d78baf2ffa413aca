declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    'points.moved': PointsMoved
  }
}

/** BrandPoints credited or spent outside of a redemption; `balance` is the one after the movement. */
export interface PointsMoved {
  readonly userId: string
  readonly amount: number
  readonly balance: number
}
