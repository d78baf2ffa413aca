import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { IRREVERSIBLE } from './irreversible.ts'
import { ALL_ENDPOINTS } from './modules.ts'

/** A name that says that something ends, is taken away, refused, paid or made public. */
const ENDS =
  /^(?:activate|block|cancel|clear|close|decide|delete|end|erase|leave|merge|pay|refuse|reject|remove|revoke|schedule|settle|stop|suspend|void|windDown|withdraw)(?:[A-Z]|$)/

/** Those of such a name that need no yes of the dialogs, and why. */
const NO_YES = {
  'can be made anew or taken back by who did it': [
    'closeShop',
    'deleteAutomation',
    'deleteBanner',
    'deleteCategory',
    'deleteExport',
    'deleteFile',
    'deleteExportSchedule',
    'deleteGridView',
    'deleteGroup',
    'deleteLabel',
    'deletePasskey',
    'deletePlaylist',
    'deleteSegment',
    'deleteView',
    'dropDraft',
    'endAccess',
    'endSignIn',
    'leavePartnership',
    'leaveProgram',
    'revokeTogether',
    'stopCouponBatch',
    'withdrawAnswer',
    'blockConversation',
    'deleteCustomerImport',
    'removeDeviceAccount',
    'unblockUser',
  ],
  'asks by a form of its own: a password, a word, or a reason is written first': [
    'cancelClaim',
    'cancelRedemption',
    'eraseUser',
    'mergeAccounts',
    'payPromoter',
    'refuseClaim',
    'revokeCoupon',
    'voidCouponUse',
    'voidRedemption',
    'withdrawClaim',
    'withdrawMissing',
  ],
} as const

/** Name of each address of the contract that changes something. */
async function names(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const file of globSync('**/addresses.ts', { cwd: import.meta.dirname })) {
    const module: unknown = await import(`./${file}`)
    for (const [constant, address] of Object.entries(module as Record<string, string>)) {
      if (!address.startsWith('GET ')) found.set(constant, address)
    }
  }
  return found
}

it('says of each step that ends or takes away something whether somebody is asked first', async () => {
  const excused = new Set<string>(Object.values(NO_YES).flat())
  const undecided = [...(await names())].filter(
    ([name, address]) =>
      (ENDS.test(name) || address.startsWith('DELETE ')) &&
      !(IRREVERSIBLE as readonly string[]).includes(address) &&
      !excused.has(name),
  )
  expect(undecided.map(([name]) => name)).toEqual([])
})

it('excuses none that is asked for, and none that is no longer there', async () => {
  const all = await names()
  const excused = Object.values(NO_YES).flat()
  expect(excused.filter((name) => !all.has(name))).toEqual([])
  expect(excused.filter((name) => (IRREVERSIBLE as readonly string[]).includes(all.get(name) ?? ''))).toEqual(
    [],
  )
})

it('knows each address once, as an endpoint of the contract', () => {
  const addresses = new Set(ALL_ENDPOINTS.map(({ address }) => address))
  expect(IRREVERSIBLE.filter((address) => !addresses.has(address))).toEqual([])
  expect(new Set(IRREVERSIBLE).size).toBe(IRREVERSIBLE.length)
})
