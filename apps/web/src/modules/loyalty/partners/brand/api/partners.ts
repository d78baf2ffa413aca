import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  acceptPartnership,
  declinePartnership,
  getStatementCsv,
  getStatementPdf,
  invitePartner,
  leavePartnership,
  listPartners,
  listPartnerships,
  listStatements,
  settleStatement,
  withdrawPartner,
} from '@vicino/contract/loyalty/partners/addresses'
import type { Partnership } from '@vicino/contract/loyalty/partners/schemas'
import { type CallInput, call, callRaw } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { saveFile } from '~/lib/save-file.ts'
import { programKeys } from '../../../programs/shared/api/program-keys.ts'

export type Invitation = CallInput<typeof invitePartner>['body']

const PAGE = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
} as const

/** Reads the partners of the brand's own common program. */
export const partnersQuery = (id: string) =>
  queryOptions({
    queryKey: programKeys.partners(id),
    queryFn: ({ signal }) => call(listPartners, { params: { id }, signal }),
    meta: { quiet: 'untilLoaded' },
  })

/** Reads other brands' programs that invited this brand or in which it takes part. */
export const partnershipPages = infiniteQueryOptions({
  ...PAGE,
  queryKey: programKeys.partnerships,
  queryFn: ({ pageParam, signal }) =>
    call(listPartnerships, { query: pageParam ? { cursor: pageParam } : {}, signal }),
  meta: { quiet: 'untilLoaded' },
})

export const statementPages = (id: string) =>
  infiniteQueryOptions({
    ...PAGE,
    queryKey: programKeys.statements(id),
    queryFn: ({ pageParam, signal }) =>
      call(listStatements, { params: { id }, query: pageParam ? { cursor: pageParam } : {}, signal }),
    meta: { quiet: 'untilLoaded' },
  })

const anew = (client: QueryClient) => () => client.invalidateQueries({ queryKey: programKeys.all })

/** Sends an invitation. The form shows a refusal. */
export const sendInvitation = (id: string, client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: Invitation) => call(invitePartner, { params: { id }, body }),
    onSuccess: anew(client),
    meta: { quiet: true },
  })

export const withdrawInvitation = (id: string, client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ brandId, asked }: { brandId: string; asked: Confirmed }) =>
      call(withdrawPartner, { params: { id, brandId }, asked }),
    onSuccess: anew(client),
    meta: { quiet: true },
  })

/**
 * Answers an invitation or a proposal on the terms that were shown, or leaves. The dialog shows a
 * refusal.
 */
export const answerInvitation = ({ program, terms, proposal }: Partnership, client: QueryClient) =>
  mutationOptions({
    mutationFn: (answer: 'accept' | 'decline' | 'leave' | 'agree' | 'refuse') => {
      const params = { id: program._id }
      if (answer === 'accept' || answer === 'agree') {
        const { earns, handsOver, pointsPrice, prizePercent } = proposal ?? terms
        return call(acceptPartnership, { params, body: { earns, handsOver, pointsPrice, prizePercent } })
      }
      return call(answer === 'leave' ? leavePartnership : declinePartnership, { params, body: {} })
    },
    onSettled: anew(client),
    meta: { quiet: true },
  })

export const settleMonth = (id: string, client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ month, brandId, asked }: { month: string; brandId: string; asked: Confirmed }) =>
      call(settleStatement, { params: { id, month }, body: { brandId }, asked }),
    onSuccess: anew(client),
    meta: { quiet: true },
  })

/** Downloads a month's statement as a file. */
export const statementFile = (id: string, month: string, name: string) =>
  mutationOptions({
    mutationFn: async (kind: 'pdf' | 'csv') => {
      const address = kind === 'pdf' ? getStatementPdf : getStatementCsv
      saveFile(`${name}-${month}.${kind}`, await (await callRaw(address, { params: { id, month } })).blob())
    },
  })
