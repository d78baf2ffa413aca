const ROME = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** 03/05/2027, 17:40 in Rome. */
export const romeMoment = (moment: Date): string => ROME.format(moment)

const DAY = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

/** 03/05/2027. */
export const romeDay = (moment: Date): string => DAY.format(moment)
