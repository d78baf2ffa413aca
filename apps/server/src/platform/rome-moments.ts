const ROME = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** 03/05/2027, 17:40 in Rome: Italian and British English write it the same way. */
export const romeMoment = (moment: Date): string => ROME.format(moment)

const DAY = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

const DATE = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' })

/** The date in Rome as 2027-05-03. */
export const romeDate = (moment: Date): string => DATE.format(moment)

/** 03/05/2027. */
export const romeDay = (moment: Date): string => DAY.format(moment)

const SECOND = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** 2027-05-03 17:40:05 in Rome, for files that programs read. */
export const romeSecond = (moment: Date): string => SECOND.format(moment)

/** 2027-05-03 17:40 in Rome. */
export const romeMinute = (moment: Date): string => romeSecond(moment).slice(0, 16)
