import { createHmac, randomUUID } from 'node:crypto'
import { noteScan } from '@vicino/contract/channels/displays/endpoints'
import type { ScanResult } from '@vicino/contract/channels/displays/schemas'
import { noncePeriod, nonceText } from '@vicino/domain/display'
import { makeDeal } from '../../../../platform/testing/factories.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { hashOf, newToken } from '../tokens.ts'

export interface Screen {
  readonly id: string
  readonly token: string
}

export interface Shown {
  readonly displayId: string
  readonly dealId: string
  readonly proof: string
}

/** Makes a display of a brand, paired now. */
export async function makeScreen({ db, clock }: TestApp, brandId: string): Promise<Screen> {
  const token = newToken()
  const row = { brand_id: brandId, name: 'Vetrina', token_hash: hashOf(token), paired_at: clock.now() }
  const made = db.insertInto('displays').values(row).returning('id')
  return { id: (await made.executeTakeFirstOrThrow()).id, token }
}

/** Returns what a screen's player puts into the QR of a deal now. */
export function shownNow({ clock }: TestApp, { id, token }: Screen, dealId: string): Shown {
  const period = noncePeriod(clock.now().getTime())
  const hash = createHmac('sha256', hashOf(token))
    .update(nonceText(id, dealId, period))
    .digest()
  return { displayId: id, dealId, proof: `${period}.${hash.subarray(0, 12).toString('base64url')}` }
}

/** Lets a person scan the QR of a deal on some shop's display. */
export async function scanSomewhere(test: TestApp, as: TestUser): Promise<ScanResult> {
  const deal = await makeDeal(test.db, { title: `Sullo schermo ${randomUUID()}` })
  const screen = await makeScreen(test, deal.brand_id)
  return test.request(noteScan, { as, body: shownNow(test, screen, deal.id) })
}
