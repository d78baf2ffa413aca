/**
 * Rounds the time left of a code that is valid for a day: whole hours, or minutes in its last hour.
 */
export function roughlyLeft(seconds: number): { readonly unit: 'hours' | 'minutes'; readonly count: number } {
  if (seconds > 3600) return { unit: 'hours', count: Math.floor(seconds / 3600) }
  return { unit: 'minutes', count: Math.ceil(seconds / 60) }
}
