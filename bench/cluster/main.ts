/** `npm run cluster`: starts the cluster of cluster.ts and prints its addresses; Ctrl-C stops it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startInstallation } from './cluster.ts'

const folder = await mkdtemp(join(tmpdir(), 'vicino-cluster-'))
const cluster = await startInstallation({ folder, synchronous: !process.argv.includes('--asynchronous') })
console.log(`Vicino:      ${cluster.address}`)
console.log(`PostgreSQL:  ${cluster.databaseUrl} (the primary)`)
for (const { name, ports } of cluster.nodes)
  console.log(`  ${name}: port ${ports.postgres}, Patroni ${ports.api}`)
console.log(`Logs:        ${join(folder, 'logs')}\nStop with Ctrl-C; everything is deleted then.`)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    void cluster
      .stop()
      .then(() => rm(folder, { recursive: true, force: true }))
      .then(() => process.exit(0))
  })
}
