import { mutationOptions } from '@tanstack/react-query'
import { exportUser as exportUserAddress } from '@vicino/contract/account/addresses'
import { call } from '~/lib/api.ts'

/** Reads all that is kept about the caller and hands it to the browser as a file. */
export function exportUser(id: string) {
  return mutationOptions({
    mutationFn: async () => {
      const data = await call(exportUserAddress, { params: { id } })
      saveFile(`vicino-${data.createdAt.slice(0, 10)}.json`, JSON.stringify(data, null, 2))
      return data.createdAt
    },
    meta: { quiet: true },
  })
}

function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download starts after this function returns, so the address must not be revoked at once.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
