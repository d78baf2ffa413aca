import type { KnownAddress } from '@vicino/contract/modules'
import { callRaw } from './api.ts'
import type { ListAsk } from './admin-list.ts'
import { saveFile } from './save-file.ts'

const NAMED = /filename="?([\w.-]+)"?/

/** Downloads a table as CSV, under the server's file name. */
export async function saveExport(
  address: KnownAddress,
  { search, sort, filters }: Pick<ListAsk, 'search' | 'sort' | 'filters'>,
): Promise<void> {
  const query = { ...filters, ...(search && { search }), ...(sort && { sort }) }
  const answer = await callRaw(address, { query })
  const [, name = 'export.csv'] = NAMED.exec(answer.headers.get('content-disposition') ?? '') ?? []
  saveFile(name, await answer.blob())
}
