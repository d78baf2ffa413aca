import { chmod, chown, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import S3rver from '@20minutes/s3rver'
import { binariesFor } from '@vicino/server/platform/db/postgres-binaries'
import { findOwner } from '@vicino/server/platform/db/postgres-owner'
import { systemFolder } from '@vicino/server/platform/db/system-folder'
import { freePort } from '@vicino/server/platform/testing/free-port'
import { Client } from 'pg'
import { Component } from './component.ts'
import { ensurePrograms, PROGRAMS } from './programs.ts'
import { type NodePorts, patroniSettings, proxySettings } from './settings.ts'

const MAIN = join(import.meta.dirname, '../../apps/server/src/main.ts')
const BUCKET = 'vicino-files'

export interface InstallationOptions {
  /** An empty folder that the database's user may enter. */
  readonly folder: string
  readonly synchronous: boolean
  /** Further settings of the servers. */
  readonly env?: Readonly<Record<string, string>>
}

/** A node of PostgreSQL: Patroni, and the database that it looks after. */
export interface DatabaseNode {
  readonly name: string
  readonly patroni: Component
  readonly ports: NodePorts
  /** Kills Patroni and PostgreSQL, as a machine that loses power. */
  kill(): Promise<void>
  /** Kills PostgreSQL alone. */
  killDatabase(): Promise<void>
}

export interface Installation {
  /** Where people reach the product. */
  readonly address: string
  /** Connection string of the primary, whichever node it is. */
  readonly databaseUrl: string
  readonly nodes: readonly DatabaseNode[]
  readonly etcd: readonly Component[]
  readonly servers: readonly Component[]
  readonly proxy: Component
  readonly redis: Component
  /** Returns the node that is the primary now; undefined when there is none. */
  primary(): Promise<DatabaseNode | undefined>
  stop(): Promise<void>
}

/**
 * Starts three servers behind haproxy, PostgreSQL with two standbys under Patroni and etcd, Redis
 * and a storage with S3's interface, all on loopback.
 */
export async function startInstallation({
  folder,
  synchronous,
  env = {},
}: InstallationOptions): Promise<Installation> {
  ensurePrograms()
  const owner = await findOwner()
  const ofOwner = async (path: string): Promise<string> => {
    await mkdir(path, { recursive: true })
    if (owner.uid !== undefined && owner.gid !== undefined) await chown(path, owner.uid, owner.gid)
    await chmod(path, 0o700)
    return path
  }
  const logs = join(folder, 'logs')
  await mkdir(logs, { recursive: true })
  await chmod(folder, 0o755)
  const all: Component[] = []
  const component = (...[command]: ConstructorParameters<typeof Component>): Component => {
    const made = new Component(command)
    all.push(made)
    made.start()
    return made
  }
  const logOf = (name: string): string => join(logs, `${name}.log`)

  // etcd: three members, so that one of them may be gone.
  const members = await Promise.all(
    [1, 2, 3].map(async (number) => ({
      name: `etcd${number}`,
      client: await freePort(),
      peer: await freePort(),
    })),
  )
  const etcd: Component[] = []
  for (const { name, client, peer } of members) {
    const data = await ofOwner(join(folder, name))
    const args = Object.entries({
      name,
      'data-dir': data,
      'listen-client-urls': `http://127.0.0.1:${client}`,
      'advertise-client-urls': `http://127.0.0.1:${client}`,
      'listen-peer-urls': `http://127.0.0.1:${peer}`,
      'initial-advertise-peer-urls': `http://127.0.0.1:${peer}`,
      'initial-cluster': members.map((one) => `${one.name}=http://127.0.0.1:${one.peer}`).join(','),
      'heartbeat-interval': '200',
      'election-timeout': '2000',
    }).map(([key, value]) => `--${key}=${value}`)
    etcd.push(component({ name, program: PROGRAMS.etcd, args, owner, log: logOf(name) }))
  }

  // PostgreSQL: the programs that npm installed, and two of Debian's that Patroni calls.
  const { initdb } = await binariesFor(owner, systemFolder())
  const binaries = join(folder, 'bin')
  await mkdir(binaries)
  for (const name of ['initdb', 'pg_ctl', 'postgres']) {
    await symlink(join(dirname(initdb), name), join(binaries, name))
  }
  await symlink(PROGRAMS.controldata, join(binaries, 'pg_controldata'))
  await symlink(PROGRAMS.isReady, join(binaries, 'pg_isready'))
  const passwords = { superuser: password(), replication: password(), product: password() }
  const nodes: DatabaseNode[] = []
  const etcdPorts = members.map(({ client }) => client)
  const copy = [process.execPath, join(import.meta.dirname, 'copy-replica.ts')]
  for (const number of [1, 2, 3]) {
    const name = `db${number}`
    const own = await ofOwner(join(folder, name))
    const ports = { postgres: await freePort(), api: await freePort() }
    const settings = join(own, 'patroni.json')
    await writeFile(
      settings,
      patroniSettings({
        name,
        folder: own,
        ports,
        etcd: etcdPorts,
        binaries,
        copy: copy.map((word) => `'${word}'`).join(' '),
        passwords,
        synchronous,
      }),
      { mode: 0o600 },
    )
    if (owner.uid !== undefined && owner.gid !== undefined) await chown(settings, owner.uid, owner.gid)
    const patroni = component({
      name,
      program: PROGRAMS.patroni,
      args: [settings],
      owner,
      env: {
        PRIMARY: `postgres://replicator:${passwords.replication}@127.0.0.1`,
        LANG: 'C.UTF-8',
      },
      log: logOf(name),
    })
    const killDatabase = async (): Promise<void> => {
      const file = await readFile(join(own, 'data/postmaster.pid'), 'utf8').catch(() => '')
      const pid = Number(file.split('\n')[0])
      if (pid > 0) killed(pid)
    }
    nodes.push({
      name,
      patroni,
      ports,
      killDatabase,
      async kill() {
        patroni.kill()
        await killDatabase()
      },
    })
    // The first node makes the database; the others copy it.
    if (number === 1) await primaryOf(nodes, 120_000)
  }

  const [http, toPrimary, redisPort] = [await freePort(), await freePort(), await freePort()]
  const serverPorts = [await freePort(), await freePort(), await freePort()]
  const proxyFile = join(folder, 'haproxy.cfg')
  await writeFile(
    proxyFile,
    proxySettings({ http, primary: toPrimary, servers: serverPorts, nodes: nodes.map((one) => one.ports) }),
  )
  const proxy = component({
    name: 'haproxy',
    program: PROGRAMS.haproxy,
    args: ['-db', '-f', proxyFile],
    log: logOf('haproxy'),
  })
  const redis = component({
    name: 'redis',
    program: PROGRAMS.redis,
    args: ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--dir', folder],
    log: logOf('redis'),
  })
  const s3 = new S3rver({
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: BUCKET, configs: [] }],
    allowMismatchedSignatures: true,
  })
  const { port: s3Port } = await s3.run()

  const databaseUrl = `postgres://vicino:${passwords.product}@127.0.0.1:${toPrimary}/vicino`
  await makeDatabase(
    `postgres://postgres:${passwords.superuser}@127.0.0.1:${toPrimary}/postgres`,
    passwords.product,
  )
  const { privateKey } = generateKeyPairSync('ed25519')
  const shared = {
    DATABASE_URL: databaseUrl,
    DATABASE_REPLICA_URLS: nodes
      .map(({ ports }) => `postgres://vicino:${passwords.product}@127.0.0.1:${ports.postgres}/vicino`)
      .join(','),
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    S3_BUCKET: BUCKET,
    S3_ENDPOINT: `http://127.0.0.1:${s3Port}`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    AUTH_PRIVATE_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    SERVER_SECRET: randomBytes(32).toString('hex'),
    PUBLIC_URL: `http://127.0.0.1:${http}`,
    TRUSTED_HOPS: '1',
    MAP_STYLE_URL: 'none',
    LOG_LEVEL: 'warn',
    ...env,
  }
  const servers: Component[] = []
  for (const [index, port] of serverPorts.entries()) {
    const name = `web${index + 1}`
    await mkdir(join(folder, name))
    servers.push(
      component({
        name,
        program: process.execPath,
        args: ['--max-semi-space-size=8', MAIN, '--no-demo'],
        env: { ...shared, PORT: String(port), DATA_DIR: join(folder, name) },
        log: logOf(name),
      }),
    )
    // The first server makes the tables.
    if (index === 0) await answers(`http://127.0.0.1:${port}`)
  }
  const address = `http://127.0.0.1:${http}`
  for (const port of serverPorts) await answers(`http://127.0.0.1:${port}`)
  await answers(address)
  return {
    address,
    databaseUrl,
    nodes,
    etcd,
    servers,
    proxy,
    redis,
    primary: () => currentPrimary(nodes),
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
      await Promise.all([proxy, redis].map((one) => one.stop()))
      await Promise.all(nodes.map(({ patroni }) => patroni.stop()))
      await Promise.all(all.map((one) => one.stop()))
      await s3.close()
    },
  }
}

const password = (): string => randomBytes(16).toString('hex')

function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

async function currentPrimary(nodes: readonly DatabaseNode[]): Promise<DatabaseNode | undefined> {
  for (const node of nodes) {
    const answer = await fetch(`http://127.0.0.1:${node.ports.api}/primary`, {
      signal: AbortSignal.timeout(1000),
    }).catch(() => undefined)
    if (answer?.status === 200) return node
  }
  return undefined
}

async function primaryOf(nodes: readonly DatabaseNode[], patience: number): Promise<DatabaseNode> {
  for (const until = Date.now() + patience; Date.now() < until; await pause(300)) {
    const found = await currentPrimary(nodes)
    if (found !== undefined) return found
  }
  throw new Error('No node became the primary')
}

async function makeDatabase(url: string, secret: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new Client(url)
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query(`CREATE ROLE vicino LOGIN PASSWORD '${secret}'`)
      await client.query('CREATE DATABASE vicino OWNER vicino')
      return
    } catch (error) {
      if (tries === 40) throw error
      await pause(500)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

/** Waits until an address answers that it is ready. */
async function answers(address: string): Promise<void> {
  for (const until = Date.now() + 180_000; Date.now() < until; await pause(300)) {
    const answer = await fetch(`${address}/api/v1/health/ready`).catch(() => undefined)
    if (answer?.ok === true) return
  }
  throw new Error(`${address} did not become ready`)
}
