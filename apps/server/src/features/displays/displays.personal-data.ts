import type { PersonalData } from '../../platform/personal-data.ts'
import { forgetWrongCodes } from './pairing.queries.ts'

/** How often a person has just typed a wrong code, for an hour at most. */
export const displayData: PersonalData = {
  rank: 49,
  tables: ['display_wrong_codes'],
  parts: {},
  erase: (tx, userId) => forgetWrongCodes(tx, userId),
}
