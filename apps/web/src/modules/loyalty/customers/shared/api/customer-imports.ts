import { keepPreviousData, mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { ImportKind, ImportState } from '@vicino/contract/loyalty/customers/imports/constants'
import { type Answer, call, type CallInput, callRaw } from '~/lib/api.ts'
import { endpointPages, endpointQuery } from '~/lib/endpoint-query.ts'
import { saveFile } from '~/lib/save-file.ts'
import { sendForm, type Sending } from '~/lib/upload/send-form.ts'
import { customerKeys } from './customers.ts'

export type CustomerImport = Answer<'GET /customer/{programId}/import/{importId}'>

/** Milliseconds between two looks at an import while the server works on it. */
const LOOK_MS = 1000
export const AT_WORK: readonly ImportState[] = ['reading', 'applying', 'undoing']

const keys = {
  all: (programId: string) => [...customerKeys.of(programId), 'imports'],
  one: (programId: string, id: string) => [...customerKeys.of(programId), 'imports', 'one', id],
  rows: (programId: string, id: string) => [...customerKeys.of(programId), 'imports', 'one', id, 'refused'],
}

/** Imports of a program, newest first. */
export const customerImports = (programId: string) =>
  endpointPages('GET /customer/{programId}/import', [...keys.all(programId), 'list'], {
    params: { programId },
    query: { limit: '10' },
    staleTime: 0,
  })

/** Reads an import, again and again while the server works on it. */
export const customerImport = (programId: string, importId: string) =>
  endpointQuery('GET /customer/{programId}/import/{importId}', keys.one(programId, importId), {
    params: { programId, importId },
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data && AT_WORK.includes(data.state) ? LOOK_MS : false),
  })

/** The refused lines of an import, in the order of the file. */
export const refusedRows = (programId: string, importId: string) =>
  endpointPages('GET /customer/{programId}/import/{importId}/row', keys.rows(programId, importId), {
    params: { programId, importId },
    query: { state: 'refused', limit: '10' },
    staleTime: 0,
  })

const noted = (client: QueryClient, programId: string) => (data: CustomerImport) => {
  client.setQueryData(keys.one(programId, data._id), data)
  void client.invalidateQueries({ queryKey: keys.all(programId) })
}

/** Uploads a file, of which the server makes a preview. The sheet shows a refusal. */
export function sendCustomers(programId: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ file, kind, sending }: { file: File; kind: ImportKind; sending: Sending }) => {
      const form = new FormData()
      // A long name is cut at the front, because its end identifies the file.
      form.set('fileName', file.name.slice(-120))
      form.set('kind', kind)
      form.set('file', file)
      return sendForm('POST /customer/{programId}/import', form, { ...sending, params: { programId } })
    },
    onSuccess: noted(client, programId),
    meta: { quiet: true },
  })
}

export function confirmImport(programId: string, importId: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: CallInput<'POST /customer/{programId}/import/{importId}/confirm'>['body']) =>
      call('POST /customer/{programId}/import/{importId}/confirm', { params: { programId, importId }, body }),
    onSuccess: noted(client, programId),
    // A refusal means that the import has changed since it was read.
    onError: () => client.invalidateQueries({ queryKey: keys.one(programId, importId) }),
    meta: { quiet: true },
  })
}

export function undoImport(programId: string, importId: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: () =>
      call('POST /customer/{programId}/import/{importId}/undo', {
        params: { programId, importId },
        body: {},
      }),
    onSuccess: noted(client, programId),
    meta: { quiet: true },
  })
}

export function deleteImport(programId: string, importId: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: () =>
      call('DELETE /customer/{programId}/import/{importId}', { params: { programId, importId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all(programId) }),
  })
}

/** Reads again the customers that an import changed. */
export const readCustomersAgain = (client: QueryClient, programId: string): void =>
  void client.invalidateQueries({ queryKey: customerKeys.of(programId) })

/** Downloads the refused lines with their reasons, as CSV. */
export function saveRefused(programId: string, importId: string) {
  return mutationOptions({
    mutationFn: async (name: string) => {
      const answer = await callRaw('GET /customer/{programId}/import/{importId}/refused', {
        params: { programId, importId },
      })
      saveFile(name, await answer.blob())
    },
  })
}
