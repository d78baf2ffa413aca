/** Cached answers of the till: a confirmation changes the day and the codes that wait. */
export const tillKeys = {
  all: ['till'] as const,
  day: (date: string) => ['till', 'day', date] as const,
  waiting: ['till', 'waiting'] as const,
}
