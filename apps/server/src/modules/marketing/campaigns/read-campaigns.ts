import { Readable } from 'node:stream'
import type * as contract from '@vicino/contract/marketing/campaigns/endpoints'
import type { RecipientOutcome } from '@vicino/contract/marketing/campaigns/constants'
import type { Recipient } from '@vicino/contract/marketing/campaigns/schemas'
import type { Language } from '@vicino/contract/common/language'
import type { QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import { compareGroups, largerShare, type Share } from '@vicino/domain/loyalty/group-comparison'
import { eurosOf } from '@vicino/domain/pricing'
import { writeAudit } from '../../../platform/audit.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/csv.ts'
import { pageOf } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import type { Document } from '../../../platform/http/endpoint.ts'
import { readOwnHead } from '../../loyalty/programs/public.ts'
import { presentCampaign } from './campaigns.presenter.ts'
import {
  type Bought,
  countOutcomes,
  countPurchases,
  countVariants,
  readCampaign,
  readCampaigns,
  readRecipients,
  type RecipientRow,
  type Which,
} from './campaigns.queries.ts'
import it from './locales/it.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }

/** @throws AppError program_not_found, cursor_invalid */
export async function listCampaigns(
  db: Db,
  { cursors }: Pick<Services, 'cursors'>,
  programId: string,
  { limit, cursor }: QueryOf<typeof contract.listCampaigns>,
  actor: Actor,
): Promise<ResponseOf<typeof contract.listCampaigns>> {
  const scope = ['campaigns', programId]
  const before = cursor === undefined ? null : cursors.decode(scope, cursor).id
  await readOwnHead(db, programId, actor)
  const rows = await readCampaigns(db, { programId, before, limit: limit + 1 })
  const page = pageOf(rows, limit, ({ id }) => cursors.encode(scope, { values: [], id }))
  return { items: page.rows.map(presentCampaign), nextCursor: page.nextCursor }
}

/** @throws AppError program_not_found, campaign_not_found */
export async function ownCampaign(db: Db, which: Which, actor: Actor) {
  await readOwnHead(db, which.programId, actor)
  const row = await readCampaign(db, which)
  if (row === undefined) throw new AppError('campaign_not_found')
  return row
}

const NOBODY: Omit<Bought, 'outcome'> = { members: 0, buyers: 0, purchases: 0, cents: 0, squares: 0 }
/** Converts cents to euros; a mean has fractions of cents. */
const euros = (cents: number): number => Math.round(cents) / 100

/** A campaign with its results. @throws AppError program_not_found, campaign_not_found */
export async function campaignDetail(
  db: Db,
  which: Which,
  actor: Actor,
): Promise<ResponseOf<typeof contract.getCampaign>> {
  const row = await ownCampaign(db, which, actor)
  const bought = await countPurchases(db, which)
  const of = (outcome: Bought['outcome']) => bought.find((one) => one.outcome === outcome) ?? NOBODY
  const [sent, control] = [of('sent'), of('control')]
  const found = compareGroups(sent, control)
  const variants = row.variantTitle === null ? [] : await countVariants(db, row.id)
  return {
    ...presentCampaign(row),
    outcomes: await countOutcomes(db, row.id),
    variants,
    openedMore: largerShare(opened(variants, 'a'), opened(variants, 'b')),
    results: {
      sent: presentBought(sent),
      control: presentBought(control),
      comparison: found && {
        difference: euros(found.difference),
        low: euros(found.low),
        high: euros(found.high),
      },
    },
  }
}

/** Computes which share of a title's recipients opened it. */
function opened(variants: Awaited<ReturnType<typeof countVariants>>, name: 'a' | 'b'): Share {
  const its = variants.find(({ variant }) => variant === name)
  return { count: its?.opened ?? 0, of: its?.sent ?? 0 }
}

const presentBought = ({ members, buyers, purchases, cents }: Omit<Bought, 'outcome'>) => ({
  members,
  buyers,
  purchases,
  euros: eurosOf(cents),
})

const presentRecipient = ({ userId, at, ...row }: RecipientRow): Recipient => ({
  _id: userId,
  ...row,
  at: at?.toISOString() ?? null,
})

/** @throws AppError program_not_found, campaign_not_found, cursor_invalid */
export async function listRecipients(
  db: Db,
  { cursors }: Pick<Services, 'cursors'>,
  which: Which,
  { outcome, limit, cursor }: QueryOf<typeof contract.listRecipients>,
  actor: Actor,
): Promise<ResponseOf<typeof contract.listRecipients>> {
  const scope = ['recipients', which.campaignId, outcome ?? null]
  const after = cursor === undefined ? null : cursors.decode(scope, cursor).id
  await ownCampaign(db, which, actor)
  const rows = await readRecipients(db, { ...which, outcome: outcome ?? null, after, limit: limit + 1 })
  const page = pageOf(rows, limit, ({ userId }) => cursors.encode(scope, { values: [], id: userId }))
  return { items: page.rows.map(presentRecipient), nextCursor: page.nextCursor }
}

/** Rows read at once, however long the export is. */
const BATCH = 1000
const TEXTS = { it, en }

/**
 * Streams all recipients of a campaign with their results as CSV. Writes the exporter into the
 * audit log before the first line leaves.
 * @throws AppError program_not_found, campaign_not_found
 */
export async function exportRecipients(
  db: Db,
  { db: primary, clock }: Pick<Services, 'db' | 'clock'>,
  which: Which,
  { actor, language }: { readonly actor: Actor; readonly language: Language },
): Promise<Document> {
  const { id, brandId, recipients } = await ownCampaign(db, which, actor)
  const now = clock.now()
  await writeAudit(primary, {
    actorId: actor.sub,
    action: 'campaign.exported',
    objectType: 'campaign',
    objectId: id,
    brandId,
    detail: { count: recipients },
    now,
  })
  const bytes = Readable.from(linesOf(db, which, language))
  return { bytes, fileName: `campagna-${now.toISOString().slice(0, 10)}.csv`, isFinal: false, isSaved: true }
}

async function* linesOf(db: Db, which: Which, language: Language): AsyncGenerator<string> {
  const { headings, outcomes, yes, no } = TEXTS[language]
  yield BYTE_ORDER_MARK + csvLine(headings)
  for (let after: string | null = null; ;) {
    const rows: RecipientRow[] = await readRecipients(db, { ...which, outcome: null, after, limit: BATCH })
    yield rows.map((row) => csvLine(cellsOf(row, { outcomes, yes, no }))).join('')
    const last = rows.at(-1)
    if (rows.length < BATCH || last === undefined) return
    after = last.userId
  }
}

const cellsOf = (
  { username, outcome, variant, at, delivered }: RecipientRow,
  texts: { outcomes: Readonly<Record<RecipientOutcome, string>>; yes: string; no: string },
): string[] => [
  username ?? '',
  texts.outcomes[outcome],
  variant?.toUpperCase() ?? '',
  at?.toISOString() ?? '',
  delivered ? texts.yes : texts.no,
]
