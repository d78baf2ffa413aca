import { AccessTokens } from './auth/access-tokens.ts'
import { EndedSessions } from './auth/ended-sessions.ts'
import { readSigningKeys } from './auth/keys.ts'
import { Roles } from './auth/roles.ts'
import { Passwords } from './auth/passwords.ts'
import { type Clock, systemClock } from './clock.ts'
import { CursorCodec } from './cursor.ts'
import type { Database } from './db/database.ts'
import { deriveKeys } from './derived-keys.ts'
import { createStorage } from './files/create-storage.ts'
import { Flags } from './flags.ts'
import type { Services } from './http/context.ts'
import { collect, type Feature } from './feature.ts'
import type { CompleteConfig } from './secrets.ts'
import { primaryOnly } from './standbys/standbys.ts'

/** What a running server has beside a program or a test. */
interface OfServers {
  readonly standbys?: Services['standbys'] | undefined
  readonly redis?: Services['redis']
  readonly clockCheck?: Services['clockCheck']
}

/**
 * Makes the services of every feature, from a complete configuration and an open database, with the
 * parts of `features`.
 * @throws Error when features conflict (two of one name, an ambiguous order)
 */
export function createServices(
  config: CompleteConfig,
  db: Database,
  features: readonly Feature[],
  clock: Clock = systemClock,
  { standbys = primaryOnly(db), redis, clockCheck }: OfServers = {},
): Services {
  const keys = deriveKeys(config.serverSecret, config.oldServerSecret)
  const signingKeys = readSigningKeys(config.authPrivateKey, config.oldAuthPrivateKey)
  return {
    config,
    db: standbys.primary ?? db,
    standbys,
    redis,
    clock,
    clockCheck,
    keys,
    cursors: new CursorCodec(keys.cursors),
    signingKeys,
    tokens: new AccessTokens(signingKeys, clock),
    endedSessions: new EndedSessions(clock),
    roles: new Roles(clock),
    flags: new Flags(),
    passwords: new Passwords(),
    storage: createStorage(config),
    stopping: new AbortController(),
    ...collect(features),
  }
}
