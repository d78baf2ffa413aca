import type { EndingKey } from '@vicino/domain/retention'
import type { AccessClaims } from '@vicino/contract/identity/auth/schemas'
import type { Language } from '@vicino/contract/common/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import type { AccessTokens } from '../auth/access-tokens.ts'
import type { EndedSessions } from '../auth/ended-sessions.ts'
import type { Roles } from '../auth/roles.ts'
import type { SigningKeys } from '../auth/keys.ts'
import type { Passwords } from '../auth/passwords.ts'
import type { Clock } from '../clock.ts'
import type { ClockCheck } from '../clock-check.ts'
import type { CursorCodec } from '../cursor.ts'
import type { Database, Db } from '../db/database.ts'
import type { MessageCatalogue } from '../deliveries/messages.ts'
import type { DerivedKeys } from '../derived-keys.ts'
import type { EventCounts } from '../events/counters.ts'
import type { Consumer } from '../events/outbox.ts'
import type { Storage } from '../files/storage.ts'
import type { Flags } from '../flags.ts'
import type { PersonalData } from '../personal-data.ts'
import type { Provided } from '../provided.ts'
import type { Redis } from '../redis/redis.ts'
import type { CompleteConfig } from '../secrets.ts'
import type { ReadDatabases } from '../standbys/standbys.ts'

/**
 * Services that every feature uses. createServices() makes them once and hands them to the routes,
 * jobs and channels of each feature.
 */
export interface Services {
  readonly config: CompleteConfig
  /** The primary: for everything that writes, or has to know the newest rows. */
  readonly db: Database
  readonly standbys: ReadDatabases
  /** Undefined where none is named. */
  readonly redis: Redis | undefined
  readonly clock: Clock
  /** Undefined in programs and tests, which need no right clock. */
  readonly clockCheck: ClockCheck | undefined
  readonly keys: DerivedKeys
  readonly cursors: CursorCodec
  /**
   * For all signed texts; type and audience keep a text of one kind from being accepted as another.
   */
  readonly signingKeys: SigningKeys
  readonly tokens: AccessTokens
  readonly endedSessions: EndedSessions
  readonly roles: Roles
  /** Feature flags: the functions that superAdmins have switched off in countries and sectors. */
  readonly flags: Flags
  readonly passwords: Passwords
  readonly storage: Storage
  /** Consumers of events, in the order in which they get an event. */
  readonly consumers: readonly Consumer[]
  /** The numbers about the business in GET /metrics. */
  readonly counts: EventCounts
  /** Personal data that features keep, in the order in which an erasure locks their tables. */
  readonly personalData: readonly PersonalData[]
  /** How features end what is kept for a time alone. */
  readonly keeping: readonly Keeping[]
  /** The emails and pushes of all features. */
  readonly messages: MessageCatalogue
  /** Aborted when the server begins to stop: it is no longer ready, and still answers. */
  readonly stopping: AbortController
  /** Functions that features provide for those below them; read them by `providedBy`. */
  readonly provided: Partial<Provided>
}

/**
 * How a feature ends what is kept of one row of RETENTION (packages/domain/src/retention.ts). Every
 * row that ends belongs to one feature; a test goes through all of them.
 */
export interface Keeping {
  readonly key: EndingKey
  /**
   * Ends what began before a moment, at most some thousand rows: the next hour continues.
   */
  end(tx: Db, before: Date, now: Date, services: Services): Promise<void>
}

/** The caller: the claims of a verified access token. */
export interface Actor extends AccessClaims {
  /** Permissions of their role; every caller of an endpoint has them. */
  readonly permissions?: ReadonlySet<string>
  /** Their brand has to accept new terms before anything else is changed. */
  readonly termsDue?: true | undefined
  /** They have to accept new terms of service before an action that needs them. */
  readonly ownTermsDue?: true | undefined
  /** A member of platform staff whose role allows this call for their own records only. */
  readonly ownOnly?: true
  /** A shop system with an API key: `sub` is the key's id, not an account's. */
  readonly isKey?: true
  /** The permissions of the API key, where the caller has one. */
  readonly scopes?: readonly string[]
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The caller; null when nobody is signed in. Never null in the handler of an endpoint that is
     * not public.
     */
    actor: Actor | null
  }
}

/**
 * Language of the answer: Italian or English, whichever the caller prefers (Accept-Language), else
 * English.
 */
export function languageOf(request: FastifyRequest): Language {
  const [best] = new Negotiator(request).languages(LANGUAGES)
  return best === 'it' ? 'it' : 'en'
}

/**
 * The language of a page. Link previews name none; the product is Italian, so they show Italian.
 */
export const pageLanguageOf = (request: FastifyRequest): Language =>
  request.headers['accept-language'] === undefined ? 'it' : languageOf(request)

/** Header by which a cache tells answers of languageOf() in different languages apart. */
export const VARY_LANGUAGE = 'Accept-Language'

const LANGUAGES = ['en', 'it'] satisfies Language[]

export interface RequestContext {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly language: Language
}
