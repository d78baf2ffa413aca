import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { readDraft } from '~/ui/form/draft.ts'

/** Key of the unsaved mechanics of a program's present version. */
export const mechanicsDraft = ({ _id, configVersion }: Pick<Program, '_id' | 'configVersion'>): string =>
  `mechanics ${_id} ${configVersion}`

/** Whether mechanics were changed and not saved, on whichever screen one is. */
export const hasUnsavedMechanics = (program: Pick<Program, '_id' | 'configVersion'>): boolean =>
  Object.keys(readDraft(mechanicsDraft(program))).length > 0
