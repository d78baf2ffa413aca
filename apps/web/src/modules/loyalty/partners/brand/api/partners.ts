import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Partnership } from '@vicino/contract/loyalty/partners/schemas'
import { type CallInput, call, callRaw } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { endpointPages, endpointQuery } from '~/lib/endpoint-query.ts'
import { saveFile } from '~/lib/save-file.ts'
import { programKeys } from '../../../programs/shared/api/program-keys.ts'

export type Invitation = CallInput<'POST /program/{id}/partner'>['body']

/** Reads the partners of the brand's own common program. */
export const partnersQuery = (id: string) =>
  endpointQuery('GET /program/{id}/partner', programKeys.partners(id), { params: { id } })

/** Reads other brands' programs that invited this brand or in which it takes part. */
export const partnershipPages = endpointPages('GET /partnership', programKeys.partnerships, {})

export const statementPages = (id: string) =>
  endpointPages('GET /program/{id}/clearing', programKeys.statements(id), { params: { id } })

const anew = (client: QueryClient) => () => client.invalidateQueries({ queryKey: programKeys.all })

/** Sends an invitation. The form shows a refusal. */
export const sendInvitation = (id: string, client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: Invitation) => call('POST /program/{id}/partner', { params: { id }, body }),
    onSuccess: anew(client),
    meta: { quiet: true },
  })

export const withdrawInvitation = (id: string, client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ brandId, asked }: { brandId: string; asked: Confirmed }) =>
      call('DELETE /program/{id}/partner/{brandId}', { params: { id, brandId }, asked }),
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
        return call('POST /partnership/{id}/accept', {
          params,
          body: { earns, handsOver, pointsPrice, prizePercent },
        })
      }
      return call(answer === 'leave' ? 'POST /partnership/{id}/leave' : 'POST /partnership/{id}/decline', {
        params,
        body: {},
      })
    },
    onSettled: anew(client),
    meta: { quiet: true },
  })

export const settleMonth = (id: string, client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ month, brandId, asked }: { month: string; brandId: string; asked: Confirmed }) =>
      call('POST /program/{id}/clearing/{month}/settle', { params: { id, month }, body: { brandId }, asked }),
    onSuccess: anew(client),
    meta: { quiet: true },
  })

/** Downloads a month's statement as a file. */
export const statementFile = (id: string, month: string, name: string) =>
  mutationOptions({
    mutationFn: async (kind: 'pdf' | 'csv') => {
      const address =
        kind === 'pdf' ? 'GET /program/{id}/clearing/{month}/pdf' : 'GET /program/{id}/clearing/{month}/csv'
      saveFile(`${name}-${month}.${kind}`, await (await callRaw(address, { params: { id, month } })).blob())
    },
  })
