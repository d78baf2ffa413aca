const OLDEST = '1900-01-01'

/**
 * Age in years from which a person may consent to data processing without their parents (art.
 * 2-quinquies Codice Privacy); nobody younger gets an account.
 */
export const LEAST_AGE = 14

/** Age in years from which goods for adults may be sold to a person (art. 14-ter legge 125/2001). */
export const ADULT_AGE = 18

/**
 * Returns a person's age in whole years on a day; both days are YYYY-MM-DD. People born on 29
 * February turn a year older on 1 March in years without that day.
 */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(4) < birthDate.slice(4) ? years - 1 : years
}

/** Tells whether a day of birth is possible today: not before 1900 and not in the future. */
export const isBirthDate = (birthDate: string, today: string): boolean =>
  birthDate >= OLDEST && birthDate <= today

/** Tells whether a day of birth is possible and makes a person old enough for an account. */
export const isMembersBirthDate = (birthDate: string, today: string): boolean =>
  isBirthDate(birthDate, today) && ageOn(birthDate, today) >= LEAST_AGE

/** Tells whether a person may buy goods for adults; null = the birth date is not known. */
export const isAdult = (birthDate: string | null, today: string): boolean =>
  birthDate !== null && ageOn(birthDate, today) >= ADULT_AGE
