import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call, type CallInput } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { customerKeys, readCustomersAgain } from './customers.ts'

export type LabelBody = CallInput<'POST /customer/{programId}/label'>['body']

/** The labels of a program, by name. */
export const labelsQuery = (programId: string) =>
  endpointQuery('GET /customer/{programId}/label', customerKeys.labels(programId), {
    params: { programId },
    select: ({ items }) => items,
  })

/** Adds a label, or changes the one with the given id. The form shows a refusal. */
export function saveLabel(programId: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, body }: { id: string | null; body: LabelBody }) =>
      id === null
        ? call('POST /customer/{programId}/label', { params: { programId }, body })
        : call('PUT /customer/{programId}/label/{labelId}', { params: { programId, labelId: id }, body }),
    onSuccess: () => readCustomersAgain(client, programId),
    meta: { quiet: true },
  })
}

/** Deletes a label and removes it from its customers. */
export function deleteLabel(programId: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (labelId: string) =>
      call('DELETE /customer/{programId}/label/{labelId}', { params: { programId, labelId } }),
    onSuccess: () => readCustomersAgain(client, programId),
  })
}

/**
 * Adds a label to customers or removes it. Presses are sent one after the other, so the last one
 * wins.
 */
export function labelCustomers(programId: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ labelId, ...body }: { labelId: string; userIds: string[]; on: boolean }) =>
      call('PUT /customer/{programId}/label/{labelId}/customers', { params: { programId, labelId }, body }),
    scope: { id: `labels of ${programId}` },
    onSuccess: () => readCustomersAgain(client, programId),
  })
}
