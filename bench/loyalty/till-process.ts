/**
 * A process that plays tills, which register purchases of three lines over HTTP, eight at a time,
 * each of another member.
 */
import { answerMessages } from '../lib/child.ts'
import { processorTimeOf } from '../lib/processor-time.ts'
import { Connection } from '../redemptions/connection.ts'
import { HOT, keyOf, MEMBERS, programOf, userId } from './ids.ts'

export interface Selling {
  readonly address: string
  /** Access tokens of the tills, by the number of their program; sent once. */
  readonly tills?: readonly string[]
  readonly seconds: number
  /** 'hot': all in the program with all members; 'spread': in the other program of each member. */
  readonly where: 'hot' | 'spread'
  /** Authorized by a cashier's token, or by the key of the brand. */
  readonly by?: 'till' | 'key'
  /** Processes whose processor time is recorded. */
  readonly processes: { readonly database: number; readonly server: number }
}

export interface Sold {
  readonly perSecond: number
  readonly failed: Readonly<Record<string, number>>
  readonly points: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly mostMs: number
  /**
   * Processor time of each purchase in milliseconds; undefined when the system does not report it.
   */
  readonly use: { readonly database: number; readonly server: number } | undefined
}

const CLIENTS = 8
let tills: readonly string[] = []
let sold = 0

answerMessages(sell, () => Promise.resolve())

async function sell(selling: Selling): Promise<Sold> {
  tills = selling.tills ?? tills
  const { address, seconds, where, processes, by = 'till' } = selling
  const connections = await Promise.all(Array.from({ length: CLIENTS }, () => Connection.to(address)))
  const failed: Record<string, number> = {}
  const times: number[] = []
  let points = 0
  const before = useOf(processes)
  const started = performance.now()
  const until = started + seconds * 1000
  const till = async (connection: Connection): Promise<void> => {
    while (performance.now() < until) {
      sold += 1
      // A step without a common factor with the number of members, so that nobody comes twice
      // before everybody came once.
      const member = 1 + ((sold * 37_813) % MEMBERS)
      const program = where === 'hot' ? HOT : programOf(member)
      const sale = purchase(member, sold)
      const sent = performance.now()
      const { status, body } =
        by === 'key'
          ? await connection.post('/integration/purchase', keyOf(program), {
              ...sale,
              member: userId(member),
            })
          : await connection.post('/purchase', tills[program] ?? '', sale)
      times.push(performance.now() - sent)
      if (status === 200) points += (body as { results: { points: number }[] }).results[0]?.points ?? 0
      else failed[(body as { code: string }).code] = (failed[(body as { code: string }).code] ?? 0) + 1
    }
  }
  await Promise.all(connections.map(till))
  const took = (performance.now() - started) / 1000
  const [database = 0, server = 0] = useOf(processes).map(
    (ms, index) => (ms - (before[index] ?? 0)) / times.length,
  )
  for (const connection of connections) connection.end()
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const use = Number.isNaN(database) ? undefined : { database, server }
  return {
    perSecond: times.length / took,
    failed,
    points,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    mostMs: at(1),
    use,
  }
}

function purchase(member: number, number: number): object {
  const nets = [(300 + ((number * 7919) % 4000)) / 100, (250 + ((number * 104_729) % 3000)) / 100, 0.99]
  const cents = nets.reduce((sum, net) => sum + Math.round(net * 100), 0)
  return {
    member: { userId: userId(member) },
    amount: cents / 100,
    receiptId: `bench-${number}`,
    items: [
      { code: '8001234567890', category: 'Bio', net: nets[0] },
      { code: '8009876543210', quantity: 2, net: nets[1] },
      { category: 'Altro', net: nets[2] },
    ],
  }
}

/** Returns the processor milliseconds so far, of the database and the server. */
const useOf = ({ database, server }: Selling['processes']): number[] =>
  [database, server].map((pid) => processorTimeOf(pid) ?? Number.NaN)
