import { keepPreviousData, mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { RecipientOutcome } from '@vicino/contract/marketing/campaigns/constants'
import { type Answer, call, callRaw, type CallInput } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { endpointPages, endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { saveFile } from '~/lib/save-file.ts'
import { serverClock } from '~/lib/server-clock.ts'

const keys = {
  all: (programId: string) => [ROOTS.programs, 'campaigns', programId] as const,
  list: (programId: string) => [ROOTS.programs, 'campaigns', programId, 'list'] as const,
  one: (programId: string, id: string) => [ROOTS.programs, 'campaigns', programId, 'one', id] as const,
  recipients: (programId: string, id: string, outcome: string) =>
    [ROOTS.programs, 'campaigns', programId, 'one', id, 'recipients', outcome] as const,
  reach: (programId: string, body: string) =>
    [ROOTS.programs, 'campaigns', programId, 'reach', body] as const,
  caps: (programId: string) => [ROOTS.programs, 'campaigns', programId, 'caps'] as const,
  deals: (brandId: string) => [ROOTS.deals, 'of-campaigns', brandId] as const,
}

/** Milliseconds between two reads of the metrics while a campaign is being sent. */
const WHILE_SENDING_MS = 2000
const isMoving = (state: string): boolean => state === 'sending'
/** Says whether a campaign is due. It is then sent within a second. */
const isDue = (state: string, scheduledAt: string): boolean =>
  isMoving(state) || (state === 'scheduled' && new Date(scheduledAt).getTime() <= serverClock.now())

/** Reads the campaigns of a program, newest first. */
export const campaignPages = (programId: string) =>
  endpointPages('GET /campaign/{programId}', keys.list(programId), {
    params: { programId },
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(({ state, scheduledAt }) => isDue(state, scheduledAt)))
        ? WHILE_SENDING_MS
        : false,
  })

/** Reads a campaign with its results. */
export const campaignQuery = (programId: string, campaignId: string) =>
  endpointQuery('GET /campaign/{programId}/{campaignId}', keys.one(programId, campaignId), {
    params: { programId, campaignId },
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isDue(data.state, data.scheduledAt) ? WHILE_SENDING_MS : false,
  })

export const recipientPages = (programId: string, campaignId: string, outcome: RecipientOutcome | '') =>
  endpointPages(
    'GET /campaign/{programId}/{campaignId}/recipient',
    keys.recipients(programId, campaignId, outcome),
    { params: { programId, campaignId }, query: { ...(outcome !== '' && { outcome }) } },
  )

export type CampaignDraftBody = CallInput<'POST /campaign/{programId}'>['body']
type ReachBody = CallInput<'POST /campaign/{programId}/reach'>['body']

/**
 * Reads the number of members that a campaign would reach now. The previous answer stays until the
 * new one arrives. `bodyText` is the body's JSON.
 */
export const reachQuery = (programId: string, bodyText: string, enabled: boolean) =>
  endpointQuery('POST /campaign/{programId}/reach', keys.reach(programId, bodyText), {
    params: { programId },
    body: JSON.parse(bodyText) as ReachBody,
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
    quiet: true,
  })

/** Reads the brand's deals on offer, for the target of a campaign. */
export const dealsToName = (brandId: string) =>
  endpointQuery('GET /deal/browse', keys.deals(brandId), {
    query: { brandId, limit: '50' },
    select: ({ items }) => items.map(({ _id, title }) => ({ _id, title })),
  })

/** Sends or schedules a campaign. The form shows a refusal. */
export const newCampaign = (client: QueryClient, programId: string) =>
  mutationOptions({
    mutationFn: ({ body, asked }: { body: CampaignDraftBody; asked: Confirmed }) =>
      call('POST /campaign/{programId}', { params: { programId }, body, asked }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all(programId) }),
    meta: { quiet: true },
  })

const STEPS = {
  pause: 'POST /campaign/{programId}/{campaignId}/pause',
  resume: 'POST /campaign/{programId}/{campaignId}/resume',
} as const
export type CampaignStep = keyof typeof STEPS

export const stepCampaign = (client: QueryClient, programId: string, campaignId: string) =>
  mutationOptions({
    mutationFn: (step: CampaignStep) => call(STEPS[step], { params: { programId, campaignId }, body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all(programId) }),
  })

export const endCampaign = (client: QueryClient, programId: string, campaignId: string) =>
  mutationOptions({
    mutationFn: (asked: Confirmed) =>
      call('POST /campaign/{programId}/{campaignId}/cancel', {
        params: { programId, campaignId },
        body: {},
        asked,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all(programId) }),
    meta: { quiet: true },
  })

export const exportRecipients = (programId: string, campaignId: string) =>
  mutationOptions({
    mutationFn: async () => {
      const answer = await callRaw('GET /campaign/{programId}/{campaignId}/export', {
        params: { programId, campaignId },
      })
      const day = new Date(serverClock.now()).toISOString().slice(0, 10)
      saveFile(`campagna-${day}.csv`, await answer.blob())
    },
  })

export type Caps = Answer<'GET /campaign/{programId}/cap'>
export const capsQuery = (programId: string) =>
  endpointQuery('GET /campaign/{programId}/cap', keys.caps(programId), { params: { programId } })

export const saveCaps = (client: QueryClient, programId: string) =>
  mutationOptions({
    mutationFn: (body: Caps) => call('PUT /campaign/{programId}/cap', { params: { programId }, body }),
    onSuccess: (caps) => client.setQueryData(keys.caps(programId), caps),
  })
