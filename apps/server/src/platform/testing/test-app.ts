import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { codesOf } from '@vicino/contract/answers'
import { type Problem, problemSchema } from '@vicino/contract/common/problem'
import type {
  BodyInputOf,
  Endpoint,
  ParamsInputOf,
  QueryInputOf,
  ResponseOf,
} from '@vicino/contract/endpoint'
import { ERROR_CATALOGUE, type ErrorCode } from '@vicino/contract/errors'
import type { Role } from '@vicino/contract/roles'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Insertable } from 'kysely'
import { buildApp } from '../../app.ts'
import { defineFeature, type Feature, type Routes } from '../feature.ts'
import { type Config, readConfig } from '../../config.ts'
import { generateSigningKey } from '../auth/keys.ts'
import type { ClockCheck } from '../clock-check.ts'
import { type Database, openDatabase, poolOf } from '../db/database.ts'
import type { Users } from '../db/schema.gen.ts'
import type { Services } from '../http/context.ts'
import { type BreakableLine, breakableLine } from './breakable-line.ts'
import { endedSessionsChannel } from '../auth/ended-sessions.ts'
import { changedRolesChannel, rolePermissionsChannel } from '../auth/roles.ts'
import { flagsChannel } from '../flags.ts'
import { type Listener, startListening } from '../db/listener.ts'
import { createServices } from '../services.ts'
import type { Redis } from '../redis/redis.ts'
import { primaryOnly, type ReadDatabases } from '../standbys/standbys.ts'
import { makeBrand, makeUser, type UserRow } from './factories.ts'
import { TestClock } from './test-clock.ts'
import { createTestDatabase, readOnly, type TestDatabase } from './test-database.ts'

/** A user with a live session, to send requests as. */
export type TestUser = UserRow & { readonly sessionId: string }

interface Sent<E extends Endpoint> {
  readonly params?: ParamsInputOf<E>
  /** Parameters of the query; numbers and booleans are turned into text. */
  readonly query?: { readonly [Key in keyof QueryInputOf<E>]?: QueryInputOf<E>[Key] | number | boolean }
  readonly body?: BodyInputOf<E>
  readonly as?: TestUser
  readonly headers?: Readonly<Record<string, string>>
}

/** The same without types, for requests that are wrong on purpose. */
interface Unchecked {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly as?: TestUser
  readonly headers?: Readonly<Record<string, string>>
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly db: Database
  readonly database: TestDatabase
  readonly databaseUrl: string
  readonly clock: TestClock
  readonly services: Services
  /** Sends a request that must succeed. Returns its answer, checked against the contract. */
  request<E extends Endpoint>(endpoint: E, sent?: Sent<E>): Promise<ResponseOf<E>>
  /** Sends a request that must be refused. Returns the problem. */
  refused(endpoint: Endpoint, sent?: Unchecked): Promise<Problem>
  /** Sends any request. Returns the raw answer. */
  send(endpoint: Endpoint, sent?: Unchecked): Promise<LightMyRequestResponse>
  /**
   * Inserts a user (audience unless told; a brand is made for roles that need one) with a session.
   */
  createUser(values?: Partial<Insertable<Users>>): Promise<TestUser>
  tokenFor(user: TestUser): Promise<string>
  /** The line between application and database, with `breakable`. */
  readonly line: BreakableLine | undefined
  /** SQL statements run since the last call, without BEGIN and COMMIT. */
  takeStatements(): string[]
  close(): Promise<void>
}

/**
 * Starts the real application on its own database, with a clock that tests set. In `features`, a
 * function stands for a feature with only these routes.
 */
export async function createTestApp(options: {
  features: readonly (Feature | Routes)[]
  /** A database that was made before; closing the application drops it. */
  database?: TestDatabase
  standbys?: ReadDatabases
  redis?: Redis
  clockCheck?: ClockCheck
  env?: Readonly<Record<string, string>>
  /**
   * The application reaches its database through a proxy that the test can break; the test's own
   * `db` does not.
   */
  breakable?: true
  /**
   * True when the application is notified of ended sessions and changed roles, like a running
   * server; they then take effect a moment later.
   */
  listening?: boolean
  /**
   * The background work of a running server (startLoops() of start/loops.ts); the application
   * listens too.
   */
  /** A later server on the database, files and clock of another one, which is closed after it. */
  after?: TestApp
  /** Its secrets; by default made for it. */
  secrets?: Pick<Config, 'serverSecret' | 'oldServerSecret' | 'authPrivateKey' | 'oldAuthPrivateKey'>
  loops?: (app: FastifyInstance, services: Services, databaseUrl: string) => Pick<Listener, 'ready' | 'stop'>
}): Promise<TestApp> {
  const { after } = options
  const database = options.database ?? (after === undefined ? await createTestDatabase() : databaseOf(after))
  const { db } = database
  const line = options.breakable === true ? await breakableLine(database.url) : undefined
  const toLine = { poolSize: 10, onLost: () => undefined }
  const own = line && openDatabase({ url: line.url, ...toLine })
  const ownReading = line && openDatabase({ url: line.url, ...toLine })
  const clock = after?.clock ?? new TestClock()
  const dataDir = after?.services.config.dataDir ?? (await mkdtemp(join(tmpdir(), 'vicino-app-')))
  const config = readConfig(
    {
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      OVERLOAD_DELAY_MS: '0',
      DATA_DIR: dataDir,
      ...options.env,
    },
    { production: false, demo: false },
  )
  const features = options.features.map((feature, index) =>
    typeof feature === 'function' ? defineFeature({ name: `routes ${index}`, routes: feature }) : feature,
  )
  const services = createServices(
    {
      ...config,
      ...options.secrets,
      authPrivateKey: options.secrets?.authPrivateKey ?? generateSigningKey(),
      serverSecret: options.secrets?.serverSecret ?? 's'.repeat(32),
    },
    own ?? db,
    features,
    clock,
    // What may be read from a standby must write nothing.
    {
      standbys:
        options.standbys ?? primaryOnly(ownReading === undefined ? database.readOnly : readOnly(ownReading)),
      redis: options.redis,
      clockCheck: options.clockCheck,
    },
  )
  const undocumented = new Set<string>()
  const app = await buildApp(services, [watchAnswers(undocumented), ...features])
  const loops = options.loops?.(app, services, database.url)
  await app.ready()
  let listener: Listener | undefined
  if (loops !== undefined) {
    await loops.ready
  } else if (options.listening === true) {
    const channels = [
      endedSessionsChannel(services.endedSessions),
      changedRolesChannel(services.roles),
      rolePermissionsChannel(services.roles),
      flagsChannel(services.flags),
    ]
    listener = startListening(database.url, channels, app.log)
    await listener.ready
  } else {
    services.endedSessions.listening([])
    services.roles.changed.listening([])
    services.flags.listening()
  }
  await services.roles.read(services.db)
  await services.flags.read(services.db)

  const tokenFor = (user: TestUser): Promise<string> =>
    services.tokens.sign({
      sub: user.id,
      role: user.role as Role,
      ...(user.role_id !== null && { roleId: user.role_id }),
      brandId: user.brand_id,
      ...(user.shops.length > 0 && { shops: user.shops }),
      sid: user.sessionId,
    })

  async function send(endpoint: Endpoint, sent: Unchecked = {}): Promise<LightMyRequestResponse> {
    const injected: InjectOptions = {
      method: endpoint.method,
      url: addressOf(endpoint, sent),
      headers: {
        ...(sent.as === undefined ? {} : { authorization: `Bearer ${await tokenFor(sent.as)}` }),
        ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      ...(sent.body === undefined
        ? {}
        : { payload: typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body) }),
    }
    return endpoint.stream === true ? injectStream(app, injected) : app.inject(injected)
  }

  return {
    app,
    db,
    database,
    databaseUrl: database.url,
    clock,
    services,
    line,
    send,
    tokenFor,
    takeStatements: database.takeStatements,
    async request<E extends Endpoint>(endpoint: E, sent: Sent<E> = {}) {
      const response = await send(endpoint, sent as Unchecked)
      if (response.statusCode !== endpoint.status && response.statusCode !== endpoint.statusIfSo) {
        throw new Error(
          `${endpoint.method} ${endpoint.path} answered ${response.statusCode}: ${response.body}`,
        )
      }
      const body: unknown = response.body === '' ? null : response.json()
      return endpoint.response.parse(body) as ResponseOf<E>
    },
    async refused(endpoint, sent) {
      const response = await send(endpoint, sent)
      if (response.statusCode < 400) {
        throw new Error(`${endpoint.method} ${endpoint.path} was not refused: ${response.statusCode}`)
      }
      return problemSchema.parse(response.json())
    },
    async createUser(values = {}) {
      const needsBrand = ['brand', 'brandManager', 'scanner'].includes(values.role ?? '')
      const brandId = values.brand_id ?? (needsBrand ? (await makeBrand(db)).id : null)
      const user = await makeUser(db, { ...values, brand_id: brandId })
      const session = await db
        .insertInto('sessions')
        .values({
          user_id: user.id,
          client: 'web',
          created_at: clock.now(),
          expires_at: new Date('2100-01-01'),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { ...user, sessionId: session.id }
    },
    async close() {
      await app.close()
      await loops?.stop()
      await own?.destroy()
      if (ownReading !== undefined) await poolOf(ownReading).end()
      await line?.close()
      await listener?.stop()
      await database.drop()
      if (after === undefined) await rm(dataDir, { recursive: true, force: true })
      if (undocumented.size > 0) {
        throw new Error(`Answers that the contract does not name: ${[...undocumented].join('; ')}`)
      }
    },
  }
}

/** The database of a test application, which stays when another one on it ends. */
const databaseOf = ({ database }: TestApp): TestDatabase => ({ ...database, drop: () => Promise.resolve() })

/**
 * Records every answer with a status or code that its contract does not name, or without its
 * language. The test file then fails when it closes the application.
 */
function watchAnswers(undocumented: Set<string>): Feature {
  const routes: Routes = (app) => {
    app.addHook('onSend', (request, reply, payload, done) => {
      const { endpoint } = request.routeOptions.config
      if (endpoint !== undefined) {
        const { statusCode } = reply
        const problem = statusCode < 400 || typeof payload !== 'string' ? '' : payload
        const code = problem.startsWith('{') ? (JSON.parse(problem) as Problem).code : undefined
        const answer = `${endpoint.method} ${endpoint.path} ${statusCode} ${code ?? ''}`
        if (!isDocumented(endpoint, statusCode, code)) undocumented.add(answer)
        const vary = String(reply.getHeader('vary'))
        if (!reply.hasHeader('content-language') || !/accept-language/i.test(vary)) {
          undocumented.add(`${answer} (without language)`)
        }
      }
      done(null, payload)
    })
  }
  return defineFeature({ name: 'watch answers', routes })
}

/** Each file asks for most endpoints many times. */
const documented = new WeakMap<Endpoint, ErrorCode[]>()

function isDocumented(endpoint: Endpoint, status: number, code: string | undefined): boolean {
  if (status < 400)
    return status === (endpoint.navigation === true ? 302 : endpoint.status) || status === endpoint.statusIfSo
  const known = documented.get(endpoint) ?? codesOf(endpoint)
  documented.set(endpoint, known)
  return known.some((one) => ERROR_CATALOGUE[one].status === status && (code === undefined || code === one))
}

/** Closes a stream as soon as its status is known, because it never ends by itself. */
async function injectStream(app: FastifyInstance, options: InjectOptions): Promise<LightMyRequestResponse> {
  const response = await app.inject({ ...options, payloadAsStream: true })
  if (response.statusCode < 400) {
    response.raw.res.destroy()
    return response
  }
  const body = await text(response.stream())
  return Object.defineProperties(response, { body: { value: body }, json: { value: () => JSON.parse(body) } })
}

function addressOf(endpoint: Endpoint, sent: Unchecked): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(sent.params?.[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(sent.query ?? {})) {
    if (value !== undefined) query.append(name, String(value))
  }
  return `/api/v1${path}${query.size === 0 ? '' : `?${query}`}`
}
