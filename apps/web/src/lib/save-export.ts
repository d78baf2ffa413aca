import type { KnownAddress } from '@vicino/contract/modules'
import { callRaw } from './api.ts'
import type { ListAsk } from './admin-list.ts'
import { saveFile } from './save-file.ts'

const NAMED = /filename="?([\w.-]+)"?/

/** Hands the browser what a table finds as CSV, under the name that the server gives it. */
export async function saveExport(
  address: KnownAddress,
  { search, sort, filters }: Pick<ListAsk, 'search' | 'sort' | 'filters'>,
): Promise<void> {
  const query = { ...filters, ...(search && { search }), ...(sort && { sort }) }
  const answer = await callRaw(address, { query })
  const [, name = 'export.csv'] = NAMED.exec(answer.headers.get('content-disposition') ?? '') ?? []
  saveFile(name, await answer.blob())
}
