import type { Instant } from '@vicino/domain/loyalty/clock'
import type { LoyaltyEvent } from '@vicino/domain/loyalty/events'
import type { ProgramHead } from '../programs/public.ts'

/**
 * The event as a feature describes it. The engine's input adds `id`, factors of the lines and
 * facts.
 */
type EventData = LoyaltyEvent extends infer Each
  ? Each extends LoyaltyEvent
    ? Omit<Each, 'id' | 'at' | 'receivedAt' | 'arrival'>
    : never
  : never

/** An event of a user in a program. */
export interface Incoming {
  readonly program: ProgramHead
  readonly userId: string
  /** Source and external id together identify the event in its program. */
  readonly source: string
  readonly externalId: string
  /** The request as it was sent. Another body under the same identity is refused. */
  readonly body: unknown
  readonly at: Instant
  /** When it takes effect: the server's clock, or the moment at which a job was due. */
  readonly receivedAt: Instant
  readonly data: EventData
  /** Stored with events that have no row of their own; a purchase has one. */
  readonly payload?: object
  /** Further columns of a purchase's row. */
  readonly sale?: {
    readonly channel: string
    readonly storeId?: string | undefined
    readonly redemptionId?: string | undefined
  }
  /**
   * The brand that sold or took back, in a common program where it is not the program's own
   * (R-265).
   */
  readonly sellerId?: string
  /** The row of the metrics that it counts in. */
  readonly figure: string
  readonly actorId: string | null
  /** A replay of history: only purchases earn, and nobody is notified. */
  readonly isHistory?: boolean
  /** The caller notifies the member in its own words, so no notification of points is sent. */
  readonly isToldApart?: boolean
  /** Simulates the event: nothing is locked or written. */
  readonly simulate?: boolean
}
