/**
 * A process that plays members who claim rewards over HTTP, eight at a time, each a different one.
 */
import { randomUUID } from 'node:crypto'
import { answerMessages } from '../lib/child.ts'
import { Connection } from '../redemptions/connection.ts'
import { HOT, programId } from './ids.ts'

export interface Claiming {
  readonly address: string
  /** Access tokens of members of the common program; sent once. */
  readonly members?: readonly string[]
  readonly seconds: number
  /** All members claim the first reward, or each a different one. */
  readonly where: 'hot' | 'spread'
  readonly rewards: readonly string[]
}

export interface Claimed {
  readonly perSecond: number
  readonly failed: Readonly<Record<string, number>>
}

const CLIENTS = 8
let members: readonly string[] = []
let claimed = 0

answerMessages(claim, () => Promise.resolve())

async function claim(claiming: Claiming): Promise<Claimed> {
  members = claiming.members ?? members
  const { address, seconds, where, rewards } = claiming
  const connections = await Promise.all(Array.from({ length: CLIENTS }, () => Connection.to(address)))
  const failed: Record<string, number> = {}
  const started = performance.now()
  const until = started + seconds * 1000
  let done = 0
  const play = async (connection: Connection): Promise<void> => {
    while (performance.now() < until) {
      claimed += 1
      const reward = rewards[where === 'hot' ? 0 : 1 + (claimed % (rewards.length - 1))] ?? ''
      const token = members[claimed % members.length] ?? ''
      const path = `/program/${programId(HOT)}/reward/${reward}/claim`
      const body = { points: 1, stamps: 0, money: 0 }
      const { status, body: answer } = await connection.post(path, token, body, randomUUID())
      if (status === 201) done += 1
      else failed[(answer as { code: string }).code] = (failed[(answer as { code: string }).code] ?? 0) + 1
    }
  }
  await Promise.all(connections.map(play))
  const took = (performance.now() - started) / 1000
  for (const connection of connections) connection.end()
  return { perSecond: done / took, failed }
}
