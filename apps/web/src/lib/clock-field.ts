const DAY_MINUTES = 24 * 60
const twoDigits = (part: number): string => String(part).padStart(2, '0')

/**
 * Writes minutes of the day for a time field, 'HH:MM'. From midnight (1440) on it starts again at
 * 00:00.
 */
export function clockText(minutes: number): string {
  const ofDay = minutes % DAY_MINUTES
  return [Math.floor(ofDay / 60), ofDay % 60].map(twoDigits).join(':')
}

/** Reads the minutes of 'HH:MM'; null while a time field is not filled in. */
export function minutesOf(text: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(text) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}
