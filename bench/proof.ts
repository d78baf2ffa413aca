/**
 * `npm run proof -- rolling | pooler | cluster | ledger`: sets up what a company would run around the product on
 * loopback, and shows that it works there. Programs that are missing come from Debian, if root runs
 * this.
 */
import { proveCluster } from './cluster/proof.ts'
import { run } from '../scripts/run.ts'
import { proveLedger } from './proof/ledger.ts'
import { proveRolling } from './proof/rolling.ts'
import { provePooler } from './proof/pooler.ts'

/** Each proof prints its figures and throws when one is out of its bound. */
const PROOFS: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  /** Two releases behind haproxy, forwards and back, under load. */
  rolling: proveRolling,
  /** A shopper's way through pgbouncer, and a switch to a standby. */
  pooler: provePooler,
  /** Fifty kills of the parts of a cluster under load. */
  cluster: proveCluster,
  /** Bookings with and without the job of the ledger's tree. */
  ledger: proveLedger,
}

const [name = '', ...args] = process.argv.slice(2)
const proof = PROOFS[name]
if (proof === undefined) {
  console.error(`npm run proof -- ${Object.keys(PROOFS).join(' | ')}`)
  process.exit(2)
}
try {
  // A server starts with the files of the web app only.
  const { code } = await run('node', ['scripts/build-web.ts'])
  if (code !== 0) throw new Error('the web app could not be built')
  await proof(args)
  console.log(`proof ${name}: holds`)
} catch (error) {
  console.error(`proof ${name}: does not hold\n${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
