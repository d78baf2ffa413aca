import { z } from 'zod'
import { wholeNumber } from '../settings.ts'
import { asksForPrimary, serversOf } from './primary.ts'

const databaseUrl = z
  .string()
  .refine(isDatabaseUrl, 'must look like postgres://user:password@host:5432/database')
  .refine(
    asksForPrimary,
    'target_session_attrs: of several hosts the one that takes writes is used (read-write)',
  )

/** The variables of the environment about the database. */
export const databaseEnvironment = {
  /** Any PostgreSQL 18 or newer; without it the embedded one runs. */
  DATABASE_URL: databaseUrl.optional(),
  /**
   * The same database past a pooler in transaction mode: for LISTEN, jobs, migrations and programs,
   * which need a connection of their own.
   */
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  /** Standbys of DATABASE_URL, separated by commas, from which lists and statistics are read. */
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((text) => text.split(',').flatMap((url) => (url.trim() === '' ? [] : [url.trim()])))
    .refine(
      (urls) => urls.every(isDatabaseUrl),
      'each must look like postgres://user:password@host:5432/database, separated by commas',
    )
    .default([]),
  /** The same database as the role that owns it, for migrations only. */
  DATABASE_MIGRATION_URL: databaseUrl.optional(),
  DATABASE_POOL: wholeNumber(1, 200).default(20),
  /** 'off': for poolers that lose prepared statements (pgbouncer before 1.21). */
  PREPARED_STATEMENTS: z.enum(['on', 'off']).default('on'),
  /** 'separate': the start applies no migrations; `npm run db:migrate` does, before it. */
  MIGRATIONS: z.enum(['at-start', 'separate']).default('at-start'),
}

const environment = z.object(databaseEnvironment)

export interface DatabaseConfig {
  readonly databaseUrl: string | undefined
  readonly databaseDirectUrl: string | undefined
  readonly databaseReplicaUrls: readonly string[]
  readonly databaseMigrationUrl: string | undefined
  readonly databasePool: number
  readonly preparesStatements: boolean
  readonly migratesAtStart: boolean
}

export const databaseConfigOf = (values: z.output<typeof environment>): DatabaseConfig => ({
  databaseUrl: values.DATABASE_URL,
  databaseDirectUrl: values.DATABASE_DIRECT_URL,
  databaseReplicaUrls: values.DATABASE_REPLICA_URLS,
  databaseMigrationUrl: values.DATABASE_MIGRATION_URL,
  databasePool: values.DATABASE_POOL,
  preparesStatements: values.PREPARED_STATEMENTS === 'on',
  migratesAtStart: values.MIGRATIONS === 'at-start',
})

/**
 * Tells whether a text is a database URL, or one with several hosts.
 * postgres://user:password@/database?host=/folder is one too; it names the folder of a socket.
 */
function isDatabaseUrl(text: string): boolean {
  return (
    /^postgres(?:ql)?:\/\//.test(text) &&
    serversOf(text).every((server) => URL.canParse(server.replace('@/', '@socket/')))
  )
}
