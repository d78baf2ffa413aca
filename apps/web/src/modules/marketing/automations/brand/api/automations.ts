import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { RunState } from '@vicino/contract/marketing/automations/constants'
import type { Automation } from '@vicino/contract/marketing/automations/schemas'
import { call, type CallInput } from '~/lib/api.ts'
import { endpointPages, endpointQuery } from '~/lib/endpoint-query.ts'
import { programKeys } from '../../../../loyalty/programs/shared/api/program-keys.ts'

/** Milliseconds between two reads, so that the page shows the results of runs while it is open. */
const LOOK_AGAIN_MS = 15_000

/** Reads the automations of a brand, newest first. */
export const automationsQuery = (brandId: string) =>
  endpointQuery('GET /automation', programKeys.automations(brandId), {
    query: { brandId },
    select: ({ items }) => items,
    refetchInterval: LOOK_AGAIN_MS,
  })

/** Reads an automation with its results. */
export const automationQuery = (id: string) =>
  endpointQuery('GET /automation/{id}', programKeys.automation(id), {
    params: { id },
    refetchInterval: LOOK_AGAIN_MS,
  })

/** Reads the runs of an automation, newest first; null means in every state. */
export const runPages = (id: string, state: RunState | null) =>
  endpointPages('GET /automation/{id}/run', programKeys.runs(id, state), {
    params: { id },
    query: { limit: '20', ...(state === null ? {} : { state }) },
    staleTime: 0,
  })

const readAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: programKeys.allAutomations })

export type AutomationInput = Omit<CallInput<'POST /automation'>['body'], 'programId'>

/** Makes an automation of a program, or saves a new version of one. The form shows a refusal. */
export function saveAutomation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({
      of,
      programId,
      body,
    }: {
      of: Pick<Automation, '_id' | 'version'> | null
      programId: string
      body: AutomationInput
    }) =>
      of === null
        ? call('POST /automation', { body: { programId, ...body } })
        : call('PUT /automation/{id}', { params: { id: of._id }, body: { ...body, version: of.version } }),
    onSuccess: () => readAgain(client),
    meta: { quiet: true },
  })
}

/** Pauses an active automation, or activates a paused one. */
export function switchAutomation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ _id, state }: Pick<Automation, '_id' | 'state'>) =>
      call(state === 'active' ? 'POST /automation/{id}/pause' : 'POST /automation/{id}/resume', {
        params: { id: _id },
      }),
    onSuccess: () => readAgain(client),
  })
}

export function removeAutomation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call('DELETE /automation/{id}', { params: { id } }),
    onSuccess: () => readAgain(client),
    meta: { quiet: true },
  })
}

/** Computes what an automation would have done in the last 30 days. */
export function tryOut() {
  return mutationOptions({
    mutationFn: (body: CallInput<'POST /automation/try'>['body']) => call('POST /automation/try', { body }),
    meta: { quiet: true },
  })
}
