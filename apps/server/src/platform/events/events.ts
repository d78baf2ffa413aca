/**
 * Payload of each domain event by its type: ids and numbers, no personal data (rows are kept for 30
 * days). Features add theirs in `<feature>.events.ts`: `declare module
 * '…/platform/events/events.ts' { interface DomainEvents { … } }`.
 */
export interface DomainEvents {}

export type EventType = keyof DomainEvents

/**
 * An event as a consumer gets it. If several types are possible, `type` tells which payload it has.
 */
export type EventOf<T extends EventType> = {
  readonly [Each in T]: {
    readonly id: number
    readonly type: Each
    readonly payload: DomainEvents[Each]
    readonly createdAt: Date
  }
}[T]
