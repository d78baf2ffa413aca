const two = (value: number): string => String(value).padStart(2, '0')

/** Writes a time for a field of date and time. */
export function localMoment(moment: Date): string {
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-')
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`
}

/** Reads a field of date and time as ISO 8601 in UTC; null for an empty one. */
export const momentOf = (typed: string): string | null => {
  const moment = new Date(typed)
  return typed === '' || Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}
