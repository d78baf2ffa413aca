import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  addLabel,
  changeLabel,
  deleteLabel as deleteLabelAddress,
  labelCustomers as labelCustomersAddress,
  listLabels,
} from '@vicino/contract/loyalty/customers/addresses'
import { call, type CallInput } from '~/lib/api.ts'
import { customerKeys, readCustomersAgain } from './customers.ts'

export type LabelBody = CallInput<typeof addLabel>['body']

/** The labels of a program, by name. */
export function labelsQuery(programId: string) {
  return queryOptions({
    queryKey: customerKeys.labels(programId),
    queryFn: ({ signal }) => call(listLabels, { params: { programId }, signal }),
    select: ({ items }) => items,
    meta: { quiet: 'untilLoaded' },
  })
}

/** Adds a label, or changes the one with an id. The form shows a refusal. */
export function saveLabel(programId: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, body }: { id: string | null; body: LabelBody }) =>
      id === null
        ? call(addLabel, { params: { programId }, body })
        : call(changeLabel, { params: { programId, labelId: id }, body }),
    onSuccess: () => readCustomersAgain(client, programId),
    meta: { quiet: true },
  })
}

/** Removes a label, also from the customers that have it. */
export function deleteLabel(programId: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (labelId: string) => call(deleteLabelAddress, { params: { programId, labelId } }),
    onSuccess: () => readCustomersAgain(client, programId),
  })
}

/** Puts a label on customers, or takes it from them; one press after the other, so that the last one is what stays. */
export function labelCustomers(programId: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ labelId, ...body }: { labelId: string; userIds: string[]; on: boolean }) =>
      call(labelCustomersAddress, { params: { programId, labelId }, body }),
    scope: { id: `labels of ${programId}` },
    onSuccess: () => readCustomersAgain(client, programId),
  })
}
