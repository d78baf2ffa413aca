import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { readDraft } from '~/ui/form/draft.ts'

/** Returns the storage key of unsaved mechanics for a program's present version. */
export const mechanicsDraft = ({ _id, configVersion }: Pick<Program, '_id' | 'configVersion'>): string =>
  `mechanics ${_id} ${configVersion}`

/** Says whether mechanics have unsaved changes, whichever screen is open. */
export const hasUnsavedMechanics = (program: Pick<Program, '_id' | 'configVersion'>): boolean =>
  Object.keys(readDraft(mechanicsDraft(program))).length > 0
