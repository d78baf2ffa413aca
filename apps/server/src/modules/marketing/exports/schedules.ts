import type { AuditVerb } from '@vicino/contract/administration/audit/actions'
import { EXPORT_LIMITS } from '@vicino/contract/marketing/exports/constants'
import type { createExportSchedule as create } from '@vicino/contract/marketing/exports/endpoints'
import type { ExportSchedule } from '@vicino/contract/marketing/exports/schemas'
import type { Language } from '@vicino/contract/common/language'
import type { BodyOf } from '@vicino/contract/endpoint'
import { writeAudit } from '../../../platform/audit.ts'
import { withForeignKeys } from '../../../platform/db/constraints.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { brandOf, mayRun } from '../../loyalty/programs/public.ts'
import { assertProgram } from './exports.ts'
import { presentSchedule } from './exports.presenter.ts'
import {
  deleteScheduleRow,
  findSchedule,
  insertSchedule,
  readSchedules,
  type ScheduleRow,
  type ScheduleValues,
  updateSchedule,
} from './schedules.queries.ts'
import { dueAfter } from './timetable.ts'

type Body = BodyOf<typeof create>

/** @throws AppError brand_not_found */
export async function listSchedules(
  db: Db,
  named: string | undefined,
  actor: Actor,
): Promise<ExportSchedule[]> {
  return (await readSchedules(db, brandOf(actor, named))).map(presentSchedule)
}

/** @throws AppError brand_not_found, program_not_found, export_schedules_full */
export async function createSchedule(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  body: Body,
  { actor, language }: { readonly actor: Actor; readonly language: Language },
): Promise<ExportSchedule> {
  const now = clock.now()
  const brandId = brandOf(actor, body.brandId)
  await assertProgram(tx, { brandId, programId: body.programId }, actor)
  if ((await readSchedules(tx, brandId)).length >= EXPORT_LIMITS.schedules)
    throw new AppError('export_schedules_full', { values: { max: EXPORT_LIMITS.schedules } })
  const id = await withForeignKeys({ export_schedules_brand_id_fkey: 'brand_not_found' }, () =>
    insertSchedule(tx, valuesOf(body, now), { brandId, language, createdBy: actor.sub, now }),
  )
  await note(tx, 'created', { id, brandId }, body, actor, now)
  return shown(tx, id)
}

/**
 * Replaces a schedule; a resumed one is due at its next hour. @throws AppError
 * export_schedule_not_found, program_not_found
 */
export async function changeSchedule(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  id: string,
  body: Body,
  actor: Actor,
): Promise<ExportSchedule> {
  const now = clock.now()
  const before = await ownSchedule(tx, id, actor)
  await assertProgram(tx, { brandId: before.brandId, programId: body.programId }, actor)
  const isOther = before.what !== body.what || before.programId !== body.programId
  await updateSchedule(tx, id, valuesOf(body, now), { isOther, now })
  await note(tx, 'changed', before, body, actor, now)
  return shown(tx, id)
}

/** @throws AppError export_schedule_not_found */
export async function deleteSchedule(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  id: string,
  actor: Actor,
): Promise<void> {
  const row = await ownSchedule(tx, id, actor)
  await deleteScheduleRow(tx, id)
  await note(tx, 'deleted', row, row, actor, clock.now())
}

async function ownSchedule(db: Db, id: string, actor: Actor): Promise<ScheduleRow> {
  const row = await findSchedule(db, id)
  if (row === undefined || !mayRun(actor, row.brandId)) throw new AppError('export_schedule_not_found')
  return row
}

async function shown(tx: Db, id: string): Promise<ExportSchedule> {
  const row = await findSchedule(tx, id)
  if (row === undefined) throw new Error('It was written just now')
  return presentSchedule(row)
}

function valuesOf(
  { what, programId, every, weekday, monthDay, hour, isPaused }: Body,
  now: Date,
): ScheduleValues {
  const timetable = { every, weekday, monthDay, hour }
  return { what, programId, ...timetable, nextAt: isPaused ? null : dueAfter(timetable, now) }
}

const note = (
  tx: Db,
  what: AuditVerb<'export-schedule'>,
  { id, brandId }: Pick<ScheduleRow, 'id' | 'brandId'>,
  of: Pick<Body, 'what' | 'programId' | 'every' | 'hour'>,
  actor: Actor,
  now: Date,
): Promise<void> =>
  writeAudit(tx, {
    actorId: actor.sub,
    action: `export-schedule.${what}`,
    objectType: 'export-schedule',
    objectId: id,
    brandId,
    detail: { what: of.what, programId: of.programId, every: of.every, hour: of.hour },
    now,
  })
