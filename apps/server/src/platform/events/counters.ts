import { Counter, type Registry } from 'prom-client'
import type { EventOf, EventType } from './events.ts'
import type { Consumer } from './outbox.ts'

/** A number about the business, for GET /metrics: events of one type, or an amount in them. */
export interface EventCounter<T extends EventType = EventType> {
  readonly name: `vicino_${string}_total`
  readonly help: string
  readonly on: T
  /** By how much an event raises it; 0 = not at all. By default 1. */
  amount?(event: EventOf<T>): number
}

/** Defines a counter of a feature. */
export const eventCounter = <T extends EventType>(counter: EventCounter<T>): EventCounter =>
  counter as unknown as EventCounter

/**
 * Counts events whose transaction has committed. The first consumer of a type counts it, in the
 * process in which it has processed the event; so the sum over all servers is right, and counting
 * asks no database.
 */
export class EventCounts {
  readonly #metrics: Counter[] = []
  /** Counters by consumer and type. */
  readonly #ofConsumer = new Map<string, Map<string, ((event: EventOf<EventType>) => void)[]>>()

  constructor(counters: readonly EventCounter[], consumers: readonly Consumer[]) {
    for (const { name, help, on, amount = () => 1 } of counters) {
      const first = consumers.find((consumer) => consumer.on.includes(on))
      // In a test of a few features.
      if (first === undefined) continue
      const metric = new Counter({ name, help, registers: [] })
      this.#metrics.push(metric)
      const ofType =
        this.#ofConsumer.get(first.name) ?? new Map<string, ((event: EventOf<EventType>) => void)[]>()
      ofType.set(on, [...(ofType.get(on) ?? []), (event) => metric.inc(Math.max(0, amount(event)))])
      this.#ofConsumer.set(first.name, ofType)
    }
  }

  register(registry: Registry): void {
    for (const metric of this.#metrics) registry.registerMetric(metric)
  }

  /** Counts events that a consumer has processed. */
  readonly note = (consumer: string, events: readonly EventOf<EventType>[]): void => {
    const ofType = this.#ofConsumer.get(consumer)
    if (ofType === undefined) return
    for (const event of events) for (const count of ofType.get(event.type) ?? []) count(event)
  }
}
