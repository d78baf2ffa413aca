import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { endpointPages, endpointQuery } from '~/lib/endpoint-query.ts'
import { keepProgram } from './programs.ts'
import { programKeys } from './program-keys.ts'

const STEPS = {
  schedule: 'POST /program/{id}/schedule',
  unschedule: 'POST /program/{id}/unschedule',
  activate: 'POST /program/{id}/activate',
  windDown: 'POST /program/{id}/wind-down',
} as const
export type Step = keyof typeof STEPS

/** Moves a program to another state. A refusal is shown, and the program is read again. */
export function takeStep(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ step, asked }: { step: Step; asked: Confirmed }) =>
      call(STEPS[step], { params: { id }, body: {}, asked }),
    onSuccess: (program) => keepProgram(client, program),
    onError: () => client.invalidateQueries({ queryKey: programKeys.one(id) }),
  })
}

/** Reads the effects of an emergency cancellation, always fresh. */
export const cancellationForm = (id: string) =>
  endpointQuery('GET /program/{id}/cancel', programKeys.cancellation(id), {
    params: { id },
    staleTime: 0,
    quiet: true,
  })

export type Cancellation = CallInput<'POST /program/{id}/cancel'>['body']

export function cancelProgram(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ body, asked }: { body: Cancellation; asked: Confirmed }) =>
      call('POST /program/{id}/cancel', { params: { id }, body, asked }),
    onSuccess: (program) => keepProgram(client, program),
    onError: () => client.invalidateQueries({ queryKey: programKeys.one(id) }),
  })
}

/** Reads what members of a cancelled program receive, page by page. */
export const compensationPages = (id: string) =>
  endpointPages('GET /program/{id}/compensation', programKeys.compensations(id), {
    params: { id },
    query: { limit: 20 },
  })

/** Notes that a member has the compensation. */
export function settleCompensation(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ userId, asked }: { userId: string; asked: Confirmed }) =>
      call('POST /program/{id}/compensation/{userId}', { params: { id, userId }, body: {}, asked }),
    onSuccess: () => client.invalidateQueries({ queryKey: programKeys.compensations(id) }),
    meta: { quiet: true },
  })
}
