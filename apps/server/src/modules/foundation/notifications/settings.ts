import type { NotificationSettings } from '@vicino/contract/foundation/notifications/schemas'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import { readSettings, saveSettings, type SettingsRow } from './settings.queries.ts'

const NOTHING_SET: SettingsRow = {
  quiet_from: null,
  quiet_to: null,
  time_zone: 'Europe/Rome',
  per_day: null,
  per_week: null,
  weekly_summary: false,
}

/** Reads when and how often a person is notified outside of the app. */
export async function settingsOf(db: Db, userId: string): Promise<NotificationSettings> {
  return present((await readSettings(db, userId)) ?? NOTHING_SET)
}

/** @throws AppError validation_failed when PostgreSQL does not know the time zone */
export async function changeSettings(
  db: Db,
  { clock }: Services,
  userId: string,
  wanted: NotificationSettings,
): Promise<NotificationSettings> {
  const { quietHours, timeZone, perDay, perWeek, weeklySummary } = wanted
  const row = {
    quiet_from: quietHours === null ? null : minutesOf(quietHours.from),
    quiet_to: quietHours === null ? null : minutesOf(quietHours.to),
    time_zone: timeZone,
    per_day: perDay,
    per_week: perWeek,
    weekly_summary: weeklySummary,
  }
  const saved = await saveSettings(db, userId, row, clock.now())
  if (!saved) throw new AppError('validation_failed', { fieldErrors: { timeZone: 'invalid' } })
  return present(row)
}

function present(row: SettingsRow): NotificationSettings {
  const { quiet_from: from, quiet_to: to } = row
  return {
    quietHours: from === null || to === null ? null : { from: timeOf(from), to: timeOf(to) },
    timeZone: row.time_zone,
    perDay: row.per_day,
    perWeek: row.per_week,
    weeklySummary: row.weekly_summary,
  }
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
