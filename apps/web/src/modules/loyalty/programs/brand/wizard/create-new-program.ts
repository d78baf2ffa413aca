import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { startImageUpload } from '~/lib/upload/upload-image.ts'
import { keepProgram } from '../../shared/api/programs.ts'
import { cardFile } from './model/card-picture.ts'
import { markOf, newProgramBody, type NewProgramForm } from './model/new-program.ts'

interface Given {
  readonly form: NewProgramForm
  readonly brandId: string
  readonly notDue: string
}

/**
 * Creates a draft with its first reward. Without an own picture it first uploads the drawn one. The
 * wizard shows a refusal.
 */
export function createNewProgram(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ form, ...of }: Given) => {
      const imageUrl =
        form.imageUrl || (await startImageUpload(await cardFile(form.color, markOf(form.goal)), 'program')())
      return call('POST /program', { body: newProgramBody(form, { ...of, imageUrl }) })
    },
    onSuccess: (program) => keepProgram(client, program),
    meta: { quiet: true },
  })
}
