import type { saveView as save } from '@vicino/contract/loyalty/customers/endpoints'
import type { CustomerView } from '@vicino/contract/loyalty/customers/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { dropView, keepView, readViews } from '../../foundation/saved-views/public.ts'
import { readOwnHead } from '../programs/public.ts'

type Views = { items: CustomerView[] }

/** Lists the caller's views of the customers of a program. @throws AppError program_not_found */
export async function listViews(db: Db, programId: string, actor: Actor): Promise<Views> {
  await readOwnHead(db, programId, actor)
  return presentViews(await readViews(db, { grid: 'customer', programId, userId: actor.sub }))
}

/**
 * Stores a view and replaces one of the same name. @throws AppError program_not_found, views_full
 */
export async function saveView(
  tx: Db,
  services: Pick<Services, 'clock'>,
  programId: string,
  { columns, ...view }: BodyOf<typeof save>,
  actor: Actor,
): Promise<Views> {
  await readOwnHead(tx, programId, actor)
  const whose = { grid: 'customer', programId, userId: actor.sub } as const
  return presentViews(await keepView(tx, services, whose, { ...view, ...columns }))
}

/** @throws AppError program_not_found, view_not_found */
export async function deleteView(
  tx: Db,
  { programId, viewId }: { readonly programId: string; readonly viewId: string },
  actor: Actor,
): Promise<void> {
  await readOwnHead(tx, programId, actor)
  await dropView(tx, { userId: actor.sub, programId }, viewId)
}

const presentViews = (kept: Awaited<ReturnType<typeof readViews>>): Views => ({
  items: kept.map(({ order, hidden, ...view }) => ({
    ...view,
    columns: { order, hidden } as CustomerView['columns'],
  })),
})
