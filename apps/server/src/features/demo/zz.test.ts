import { mkdtempSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { it } from 'vitest'
import { loadPlaces } from '../places/places.service.ts'
import { createTestDatabase } from '../../platform/testing/test-database.ts'
import { createTestApp } from '../../platform/testing/test-app.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { loadDemo } from './loader/load.ts'
it('x', async () => {
  const app = await createTestApp({ features: [] })
  const t = await createTestDatabase()
  await loadPlaces(t.db)
  const db = openDatabase({ url: t.url, poolSize: 1, statementTimeoutMs: 0 })
  const { rows } = await sql<{ p: number }>`select pg_backend_pid() p`.execute(db)
  const cpu = () => { const f = readFileSync(`/proc/${rows[0]?.p}/stat`, 'utf8').split(' '); return (Number(f[13]) + Number(f[14])) / 100 }
  const n0 = process.cpuUsage(), t0 = performance.now()
  const out: string[] = []
  await loadDemo({ ...app.services, db }, { now: new Date(), filesDir: mkdtempSync('/tmp/zz-'), onProgress: (s) => { const n = process.cpuUsage(n0); out.push(`${s} wall ${((performance.now() - t0) / 1000).toFixed(1)} node ${((n.user + n.system) / 1e6).toFixed(1)} pg ${cpu()}`) } })
  console.log(out.join('\n'))
  await db.destroy(); await t.drop(); await app.close()
}, 200_000)
