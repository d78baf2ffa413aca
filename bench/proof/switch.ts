import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Cluster, PASSWORD, placeOf, startCluster } from './cluster.ts'
import { answers, ask, SERVER_ROLE, type Story } from './story.ts'
import type { Started } from './programs.ts'

const run = promisify(execFile)
/** Writes are back within this time in ms after the standby has become the primary. */
const BACK_MS = 15_000

/** A standby is refused as a database; named beside its primary it takes over when that is gone. */
export async function proveSwitch(started: Started, cluster: Cluster, story: Story): Promise<void> {
  const standby = await startStandby(started, cluster)
  await story.refuses('a standby alone', { DATABASE_URL: standby.url(SERVER_ROLE) }, /takes no writes/)
  const both = `${cluster.urlAt(`${standby.hosts},${cluster.hosts}`, SERVER_ROLE)}?target_session_attrs=read-write`
  await story.tell('two hosts', { DATABASE_URL: both }, async (again) => {
    await cluster.stop()
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

/** Starts a standby on a copy of the cluster. */
async function startStandby(started: Started, cluster: Cluster): Promise<Cluster> {
  const directory = join(cluster.folder, 'standby')
  await cluster.pause(async () => {
    await run('cp', ['-a', join(cluster.folder, 'postgres'), directory])
    await writeFile(join(directory, 'standby.signal'), '')
  })
  const { host, port } = placeOf(cluster.url())
  const standby = await startCluster(started, directory, {
    primary_conninfo: `host=${host} port=${port} user=vicino password=${PASSWORD}`,
  })
  await answers(standby.url())
  return standby
}
