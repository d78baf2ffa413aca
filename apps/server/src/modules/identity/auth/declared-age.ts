import { isBirthDate, isMembersBirthDate } from '@vicino/domain/age'
import { AppError } from '../../../platform/errors.ts'
import { romeDate } from '../../../platform/rome-moments.ts'

/**
 * Refuses a declared day of birth of a child (art. 2-quinquies Codice Privacy: from fourteen years
 * on), before anything is stored.
 * @throws AppError validation_failed: before 1900 or in the future; account_too_young
 */
export function refuseChild(birthDate: string, now: Date): void {
  const today = romeDate(now)
  if (!isBirthDate(birthDate, today)) {
    throw new AppError('validation_failed', { fieldErrors: { birthDate: 'birth_date' } })
  }
  if (!isMembersBirthDate(birthDate, today)) throw new AppError('account_too_young')
}
