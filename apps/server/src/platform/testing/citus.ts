import pg from 'pg'
import { openDatabase } from '../db/database.ts'
import { distribute } from '../db/distribute.ts'
import { migrate } from '../db/migrate.ts'

/** Few, because each test file gets a copy of them all. */
const SHARDS = 4

/**
 * The PostgreSQL of a run on Citus (CITUS_URL): a database with Citus on its coordinator, named by
 * a superuser, whose servers are set up as docs/scaling.md says and trust each other's connections.
 * Everything that the run makes there goes with the next run.
 */
export interface CitusServers {
  /** The superuser's addresses of the coordinator and the workers. */
  readonly servers: readonly string[]
  readonly url: string
  readonly superuserUrl: string
}

/** Makes the migrated and distributed template `vicino` on all servers. */
export async function prepareCitus(citusUrl: string, owner: string): Promise<CitusServers> {
  const nodes = await query<{ nodename: string; nodeport: number; is_worker: boolean }>(
    citusUrl,
    `SELECT nodename, nodeport, groupid <> 0 AS is_worker FROM pg_dist_node WHERE noderole = 'primary' ORDER BY groupid`,
  )
  const servers = nodes.map(({ nodename, nodeport }) => {
    const url = new URL(citusUrl)
    url.host = `${nodename}:${nodeport}`
    url.pathname = '/vicino'
    return url.href
  })
  for (const server of servers) {
    const outside = server.replace(/\/vicino$/, '/postgres')
    await query(outside, `DROP DATABASE IF EXISTS vicino WITH (FORCE)`)
    const [known] = await query(outside, `SELECT FROM pg_roles WHERE rolname = '${owner}'`)
    if (known === undefined) await query(outside, `CREATE ROLE ${owner} LOGIN CREATEDB`)
    await query(outside, `CREATE DATABASE vicino OWNER ${owner}`)
    await query(server, 'CREATE EXTENSION citus')
  }
  const [superuserUrl = ''] = servers
  for (const { nodename, nodeport, is_worker } of nodes) {
    const add = is_worker ? 'citus_add_node' : 'citus_set_coordinator_host'
    await query(superuserUrl, `SELECT ${add}('${nodename}', ${nodeport})`)
  }
  const url = superuserUrl.replace(/\/\/[^@]+@/, `//${owner}@`)
  const db = openDatabase({ url, poolSize: 1, statementTimeoutMs: 0 })
  await migrate(db)
  await distribute(db, { shards: SHARDS })
  await db.destroy()
  return { servers, url, superuserUrl }
}

/** Copies the template on all servers; Citus finds the parts of a database under its own name. */
export async function cloneOnCitus(servers: readonly string[], name: string, owner: string): Promise<void> {
  for (const server of servers) {
    const outside = server.replace(/\/vicino$/, '/postgres')
    // The daemon of Citus is connected to the template.
    await query(
      outside,
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = 'vicino'`,
    )
    await query(outside, `CREATE DATABASE ${name} OWNER ${owner} TEMPLATE vicino STRATEGY file_copy`)
  }
}

export async function dropOnCitus(servers: readonly string[], name: string): Promise<void> {
  for (const server of servers)
    await query(server.replace(/\/vicino$/, '/postgres'), `DROP DATABASE ${name} WITH (FORCE)`)
}

async function query<Row extends object>(connectionString: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
