import { MOST_LABELS } from '@vicino/contract/loyalty/customers/constants'
import type { Label } from '@vicino/contract/loyalty/customers/schemas'
import { withUnique } from '../../../../platform/db/constraints.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { emitAll } from '../../../../platform/events/outbox.ts'
import { readOwnHead } from '../../programs/public.ts'
import { refreshStats } from '../member-stats.queries.ts'
import {
  insertLabel,
  type LabelRow,
  lockNames,
  readLabels,
  removeLabel,
  updateLabel,
  writeMemberLabels,
} from './labels.queries.ts'

interface LabelBody {
  readonly name: string
  readonly color: string
}
const TAKEN = { labels_program_id_name_key: 'label_taken' } as const

const present = ({ id, ...row }: LabelRow): Label => ({ _id: id, ...row })

/** @throws AppError program_not_found */
export async function listLabels(db: Db, programId: string, actor: Actor): Promise<{ items: Label[] }> {
  await readOwnHead(db, programId, actor)
  return { items: (await readLabels(db, programId)).map(present) }
}

/** @throws AppError program_not_found, label_taken, labels_full */
export async function addLabel(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  programId: string,
  { name, color }: LabelBody,
  actor: Actor,
): Promise<Label> {
  await readOwnHead(tx, programId, actor)
  await lockNames(tx, programId)
  if ((await readLabels(tx, programId)).length >= MOST_LABELS) throw new AppError('labels_full')
  const row = { programId, name, color, now: clock.now() }
  return { _id: await withUnique(TAKEN, () => insertLabel(tx, row)), name, color, customers: 0 }
}

interface Which {
  readonly programId: string
  readonly labelId: string
}

/** @throws AppError program_not_found, label_not_found, label_taken */
export async function changeLabel(
  tx: Db,
  { programId, labelId }: Which,
  { name, color }: LabelBody,
  actor: Actor,
): Promise<Label> {
  await readOwnHead(tx, programId, actor)
  const isKnown = await withUnique(TAKEN, () => updateLabel(tx, { programId, id: labelId, name, color }))
  if (!isKnown) throw new AppError('label_not_found')
  return labelOf(tx, programId, labelId)
}

/**
 * Deletes a label. Customers lose it at once; their rows in the table follow by events.
 * @throws AppError program_not_found, label_not_found
 */
export async function deleteLabel(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  { programId, labelId }: Which,
  actor: Actor,
): Promise<void> {
  await readOwnHead(tx, programId, actor)
  const had = await removeLabel(tx, programId, labelId)
  if (had === undefined) throw new AppError('label_not_found')
  const told = []
  for (let from = 0; from < had.length; from += TOLD_AT_ONCE)
    told.push({ programId, userIds: had.slice(from, from + TOLD_AT_ONCE) })
  await emitAll(tx, 'loyalty.members_written', told, clock.now())
}
const TOLD_AT_ONCE = 500

/**
 * Puts a label on customers or takes it off. @throws AppError program_not_found, label_not_found
 */
export async function labelCustomers(
  tx: Db,
  { programId, labelId }: Which,
  { userIds, on }: { readonly userIds: readonly string[]; readonly on: boolean },
  actor: Actor,
): Promise<Label> {
  await readOwnHead(tx, programId, actor)
  await labelOf(tx, programId, labelId)
  const changed = await writeMemberLabels(tx, { programId, id: labelId, userIds, on })
  await refreshStats(
    tx,
    changed.map((userId) => ({ programId, userId })),
  )
  return labelOf(tx, programId, labelId)
}

async function labelOf(db: Db, programId: string, id: string): Promise<Label> {
  const [row] = await readLabels(db, programId, id)
  if (row === undefined) throw new AppError('label_not_found')
  return present(row)
}
