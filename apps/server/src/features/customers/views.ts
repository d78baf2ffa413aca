import { MOST_VIEWS } from '@vicino/contract/customers/constants'
import type { saveView as save } from '@vicino/contract/customers/endpoints'
import type { CustomerView } from '@vicino/contract/customers/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { readOwnHead } from '../programs/public.ts'
import { readViews, removeView, writeView } from './views.queries.ts'

/** The caller's views of the customers of a program. @throws AppError program_not_found */
export async function listViews(db: Db, programId: string, actor: Actor): Promise<{ items: CustomerView[] }> {
  await readOwnHead(db, programId, actor)
  return { items: await readViews(db, { programId, userId: actor.sub }) }
}

/** Keeps a view; one of the same name is replaced. @throws AppError program_not_found, views_full */
export async function saveView(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  programId: string,
  view: BodyOf<typeof save>,
  actor: Actor,
): Promise<{ items: CustomerView[] }> {
  await readOwnHead(tx, programId, actor)
  const whose = { programId, userId: actor.sub }
  if (!(await writeView(tx, whose, view, { most: MOST_VIEWS, now: clock.now() })))
    throw new AppError('views_full')
  return { items: await readViews(tx, whose) }
}

/** @throws AppError program_not_found, view_not_found */
export async function deleteView(
  tx: Db,
  { programId, viewId }: { readonly programId: string; readonly viewId: string },
  actor: Actor,
): Promise<void> {
  await readOwnHead(tx, programId, actor)
  if (!(await removeView(tx, { programId, userId: actor.sub }, viewId))) throw new AppError('view_not_found')
}
