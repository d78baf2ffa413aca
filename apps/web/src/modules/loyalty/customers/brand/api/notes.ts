import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { customerKeys } from '../../shared/api/customers.ts'

/** Reads what the shop noted on a customer. */
export const customerNotes = (programId: string, userId: string) =>
  endpointQuery('GET /customer/{programId}/{userId}/note', customerKeys.notes(programId, userId), {
    params: { programId, userId },
  })

const anew = (client: QueryClient, programId: string, userId: string) => () =>
  client.invalidateQueries({ queryKey: customerKeys.notes(programId, userId) })

/** Adds a note; the section shows failures. */
export const addNote = (client: QueryClient, programId: string, userId: string) =>
  mutationOptions({
    mutationFn: (text: string) =>
      call('POST /customer/{programId}/{userId}/note', { params: { programId, userId }, body: { text } }),
    onSuccess: anew(client, programId, userId),
    meta: { quiet: true },
  })

export const deleteNote = (client: QueryClient, programId: string, userId: string) =>
  mutationOptions({
    mutationFn: (noteId: string) =>
      call('DELETE /customer/{programId}/{userId}/note/{noteId}', { params: { programId, userId, noteId } }),
    onSettled: anew(client, programId, userId),
  })
