import type { Instant } from '@vicino/domain/loyalty/clock'
import type { LoyaltyEvent } from '@vicino/domain/loyalty/events'
import type { ProgramHead } from '../programs/public.ts'

/** What happened outside, as a feature tells it; `id`, lines' factors and facts are found on the way. */
type EventData = LoyaltyEvent extends infer Each
  ? Each extends LoyaltyEvent
    ? Omit<Each, 'id' | 'at' | 'receivedAt' | 'arrival'>
    : never
  : never

/** An event of a user in a program. */
export interface Incoming {
  readonly program: ProgramHead
  readonly userId: string
  /** Together with the program its identity. */
  readonly source: string
  readonly externalId: string
  /** What was sent: another one under the same identity is refused. */
  readonly body: unknown
  readonly at: Instant
  /** The time of its effect: the server's clock, or the instant at which a job was due. */
  readonly receivedAt: Instant
  readonly data: EventData
  /** Kept with a refused or small event; a purchase has its row. */
  readonly payload?: object
  /** What else the row of a purchase says. */
  readonly sale?: {
    readonly channel: string
    readonly storeId?: string | undefined
    readonly redemptionId?: string | undefined
  }
  /** The brand that sold or takes back; another one than the program's in a common program. */
  readonly sellerId?: string
  /** What it counts as in the figures. */
  readonly figure: string
  readonly actorId: string | null
  /** A replay of history: only what purchases earn counts, and nobody is told. */
  readonly isHistory?: boolean
  /** The caller tells the member in words of its own: no notice of points beside it. */
  readonly isToldApart?: boolean
  /** Says what would happen: nothing is locked or written. */
  readonly simulate?: boolean
}
