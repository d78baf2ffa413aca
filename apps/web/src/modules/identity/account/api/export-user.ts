import { mutationOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { saveFile } from '~/lib/save-file.ts'

/** Downloads all data about the caller as a file. */
export function exportUser(id: string) {
  return mutationOptions({
    mutationFn: async () => {
      const data = await call('GET /user/{id}/export', { params: { id } })
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
      saveFile(`vicino-${data.createdAt.slice(0, 10)}.json`, file)
      return data.createdAt
    },
    meta: { quiet: true },
  })
}
