import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { DemoPart } from './demo.ts'
import type { Channel } from './deliveries/deliver.ts'
import { collectMessages, type Messages } from './deliveries/messages.ts'
import { type EventCounter, EventCounts } from './events/counters.ts'
import type { Consumer } from './events/outbox.ts'
import type { Keeping, Services } from './http/context.ts'
import type { Job } from './jobs/jobs.ts'
import type { Lookout } from './lookout.ts'
import type { PersonalData } from './personal-data.ts'
import type { Provided } from './provided.ts'
import type { Worker } from './worker.ts'

/** Registers the endpoints of a feature. */
export type Routes = (app: FastifyInstance, services: Services) => void | Promise<void>

/** Registers a feature's metrics for GET /metrics. */
export type Metrics = (services: Services, registry: Registry) => void

/** A group of endpoints in the OpenAPI document: the `tag` of the endpoints and its description. */
export interface Tag {
  readonly name: string
  readonly description: string
}

/** Starts work that continues as long as the server runs; the lookout wakes it when work waits. */
export type StartWorker = (services: Services, log: WorkerLog, lookout: Lookout) => Worker

export interface WorkerLog {
  warn(details: object, message: string): void
}

/** All that one feature adds to the application. Only the name is required. */
export interface Feature {
  /** The name of its folder. */
  readonly name: string
  readonly routes?: Routes
  /** Work that is repeated. A job that needs services is given as a function of them. */
  readonly jobs?: readonly (Job | ((services: Services) => Job))[]
  /** Its reactions to events, its own and those of other features. */
  readonly consumers?: readonly Consumer[]
  /** The emails and pushes that it sends. */
  readonly messages?: Messages | readonly Messages[]
  /** Channels other than e-mail by which deliveries leave. */
  readonly channels?: readonly ((services: Services) => Channel)[]
  /**
   * Its continuous work beside requests: work that waits for outside systems and must not delay
   * jobs.
   */
  readonly workers?: readonly StartWorker[]
  /** The tags of its endpoints in the contract, as the OpenAPI document describes them. */
  readonly tags?: readonly Tag[]
  /** Its tables with rows about people, for export and erasure. */
  readonly personalData?: readonly PersonalData[]
  /** How it ends what is kept for a time alone. */
  readonly keeping?: readonly Keeping[]
  /** Functions that features below need of it. */
  readonly provides?: Partial<Provided>
  readonly metrics?: Metrics
  /** Numbers about the business, counted from events. */
  readonly counters?: readonly EventCounter[]
  /** Its part of the demo. */
  readonly demo?: DemoPart | readonly DemoPart[]
}

/** Combines the routes of a feature that has them in several files. */
export function inTurn(...parts: readonly Routes[]): Routes {
  return async (app, services) => {
    for (const routes of parts) await routes(app, services)
  }
}

/** Defines a feature for modules/all.ts. */
export function defineFeature(feature: Feature): Feature {
  return feature
}

/**
 * Collects the parts of features that are used while the application runs; personal data in the
 * order of its rank.
 * @throws Error when two consumers, tables, messages or provided functions have one name, or two
 * parts of personal data the same rank
 */
export function collect(
  features: readonly Feature[],
): Pick<Services, 'consumers' | 'counts' | 'personalData' | 'keeping' | 'messages' | 'provided'> {
  assertUnique(
    'feature',
    features.map(({ name }) => name),
  )
  const consumers = uniqueConsumers(features.flatMap(({ consumers: own = [] }) => own))
  return {
    consumers,
    counts: new EventCounts(
      features.flatMap(({ counters = [] }) => counters),
      consumers,
    ),
    personalData: orderedPersonalData(features.flatMap(({ personalData = [] }) => personalData)),
    keeping: features.flatMap(({ keeping = [] }) => keeping),
    messages: collectMessages(features.flatMap(({ messages = [] }) => messages)),
    provided: uniqueProvided(features.flatMap(({ provides = {} }) => provides)),
  }
}

/**
 * Collects the jobs of all features. @throws Error when two have one name: they would share a lock
 */
export function jobsOf(features: readonly Feature[], services: Services): Job[] {
  const jobs = features
    .flatMap(({ jobs: own = [] }) => own)
    .map((job) => (typeof job === 'function' ? job(services) : job))
  assertUnique(
    'job',
    jobs.map(({ name }) => name),
  )
  return jobs
}

/**
 * Collects the channels of all features. @throws Error when two have one name: both would send the
 * same deliveries
 */
export function channelsOf(features: readonly Feature[], services: Services): Channel[] {
  const channels = features.flatMap(({ channels: own = [] }) => own.map((channel) => channel(services)))
  assertUnique(
    'channel',
    channels.map(({ name }) => name),
  )
  return channels
}

/** The tags of all features by name. @throws Error when two describe one tag */
export function tagsOf(features: readonly Feature[]): Tag[] {
  const tags = features.flatMap(({ tags: own = [] }) => own)
  assertUnique(
    'tag',
    tags.map(({ name }) => name),
  )
  return tags.toSorted((one, other) => one.name.localeCompare(other.name))
}

/**
 * The features' parts of the demo with the features' names, in the order in which they load.
 * @throws Error when two have the same rank
 */
export function demoPartsOf(features: readonly Feature[]): (DemoPart & { readonly name: string })[] {
  const parts = features.flatMap(({ name, demo = [] }) =>
    (Array.isArray(demo) ? demo : [demo]).map((part: DemoPart) => ({ name, ...part })),
  )
  assertUnique(
    'rank of the demo',
    parts.map(({ rank }) => String(rank)),
  )
  return byRank(parts)
}

function uniqueConsumers(consumers: readonly Consumer[]): readonly Consumer[] {
  assertUnique(
    'consumer',
    consumers.map(({ name }) => name),
  )
  return consumers
}

function orderedPersonalData(parts: readonly PersonalData[]): PersonalData[] {
  assertUnique(
    'table of personal data',
    parts.flatMap(({ tables }) => tables),
  )
  assertUnique(
    'part of an export',
    parts.flatMap((each) => Object.keys(each.parts)),
  )
  assertUnique(
    'rank of personal data',
    parts.map(({ rank }) => String(rank)),
  )
  return byRank(parts)
}

function uniqueProvided(parts: readonly Partial<Provided>[]): Partial<Provided> {
  assertUnique(
    'provided',
    parts.flatMap((part) => Object.keys(part)),
  )
  return Object.assign({}, ...parts) as Partial<Provided>
}

const byRank = <T extends { readonly rank: number }>(list: readonly T[]): T[] =>
  list.toSorted((one, other) => one.rank - other.rank)

function assertUnique(what: string, names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`Declared twice: ${what} ${twice}`)
}
