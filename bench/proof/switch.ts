import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { copyCluster, makeStandby } from '@vicino/server/platform/db/base-backup'
import { findOwner } from '@vicino/server/platform/db/postgres-owner'
import { type ProofDatabase, PASSWORD, placeOf, startDatabase } from './database.ts'
import { answers, ask, SERVER_ROLE, type Story } from './story.ts'
import type { Started } from './programs.ts'

/** Writes are back within this time in ms after the standby has become the primary. */
const BACK_MS = 15_000

/** A standby is refused as a database; named beside its primary it takes over when that is gone. */
export async function proveSwitch(started: Started, database: ProofDatabase, story: Story): Promise<void> {
  const standby = await startStandby(started, database)
  await story.refuses('a standby alone', { DATABASE_URL: standby.url(SERVER_ROLE) }, /takes no writes/)
  const both = `${database.urlAt(`${standby.hosts},${database.hosts}`, SERVER_ROLE)}?target_session_attrs=read-write`
  await story.tell('two hosts', { DATABASE_URL: both }, async (again) => {
    await database.stop()
    await ask(standby.url(), 'SELECT pg_promote()')
    const began = performance.now()
    for (;;) {
      const failure = await again().then(
        () => undefined,
        (error: Error) => error,
      )
      const ms = Math.round(performance.now() - began)
      if (failure === undefined) return console.log(`a switch: the whole story works again after ${ms} ms`)
      if (ms > BACK_MS) throw failure
      await pause(200)
    }
  })
}

/** Starts a standby on a copy of the database. */
async function startStandby(started: Started, database: ProofDatabase): Promise<ProofDatabase> {
  const directory = join(database.folder, 'standby')
  const owner = await findOwner(join(database.folder, 'postgres'))
  await copyCluster(database.url(), directory, owner, 'standby')
  await makeStandby(directory, owner)
  const { host, port } = placeOf(database.url())
  const standby = await startDatabase(started, directory, {
    primary_conninfo: `host=${host} port=${port} user=vicino password=${PASSWORD}`,
  })
  await answers(standby.url())
  return standby
}
