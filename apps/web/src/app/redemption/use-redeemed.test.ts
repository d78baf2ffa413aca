import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { dealKeys } from '~/features/deals/model/query-keys.ts'
import { markRedeemed } from './use-redeemed.ts'

const deal = (id: string) => ({ _id: id, reactions: {}, isUsed: false })

it('R-195 a redeemed deal is used in every list, and what counts points or saved deals is asked for again', () => {
  const client = new QueryClient()
  const browse = dealKeys.browse({ q: '' })
  client.setQueryData(browse, { pages: [{ items: [deal('a'), deal('b')] }], pageParams: [] })
  client.setQueryData([...dealKeys.saved, 'cart'], { items: [deal('a')] })
  client.setQueryData(['points', 'balance'], { balance: 0 })
  markRedeemed(client, 'a')
  expect(client.getQueryData(browse)).toMatchObject({
    pages: [{ items: [{ isUsed: true }, { isUsed: false }] }],
  })
  const isOld = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  expect([isOld([...dealKeys.saved, 'cart']), isOld(['points', 'balance']), isOld(browse)]).toEqual([
    true,
    true,
    false,
  ])
})
