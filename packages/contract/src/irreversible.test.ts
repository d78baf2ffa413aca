import { expect, it } from 'vitest'
import { IRREVERSIBLE } from './irreversible.ts'
import { ALL_ENDPOINTS, MODULES } from './modules.ts'

/** A name for ending, removing, refusing, paying or publishing something. */
const ENDS =
  /^(?:activate|block|cancel|clear|close|decide|delete|end|erase|leave|merge|pay|refuse|reject|remove|revoke|schedule|settle|stop|suspend|void|windDown|withdraw)(?:[A-Z]|$)/

/** Endpoints with such a name that need no confirmation dialog, and why. */
const NO_YES = {
  'can be made anew or taken back by who did it': [
    'closeShop',
    'deleteAutomation',
    'deleteBanner',
    'deleteCategory',
    'deleteCustomerNote',
    'deleteExport',
    'deleteFile',
    'deleteExportSchedule',
    'deleteGridView',
    'deleteGroup',
    'deleteLabel',
    'deletePasskey',
    'deletePlaylist',
    'deleteSegment',
    'deleteWebhookByKey',
    'deleteView',
    'dropDraft',
    'endAccess',
    'endSignIn',
    'leavePartnership',
    'leaveProgram',
    'resumeEmails',
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
    'undoClaim',
    'voidCouponUse',
    'voidRedemption',
    'withdrawClaim',
    'withdrawMissing',
  ],
} as const

/** Address of each endpoint of the contract that changes something, by the endpoint's name. */
const CHANGES: ReadonlyMap<string, string> = new Map(
  Object.values(MODULES)
    .flatMap((module) => Object.entries<{ readonly address: string }>(module))
    .flatMap(([name, { address }]) => (address.startsWith('GET ') ? [] : [[name, address]])),
)

it('states for each step that ends or removes something whether it needs a confirmation', () => {
  const excused = new Set<string>(Object.values(NO_YES).flat())
  const undecided = [...CHANGES].filter(
    ([name, address]) =>
      (ENDS.test(name) || address.startsWith('DELETE ')) &&
      !(IRREVERSIBLE as readonly string[]).includes(address) &&
      !excused.has(name),
  )
  expect(undecided.map(([name]) => name)).toEqual([])
})

it('excuses no step with a confirmation, and none that no longer exists', () => {
  const excused = Object.values(NO_YES).flat()
  expect(excused.filter((name) => !CHANGES.has(name))).toEqual([])
  expect(
    excused.filter((name) => (IRREVERSIBLE as readonly string[]).includes(CHANGES.get(name) ?? '')),
  ).toEqual([])
})

it('knows each address once, as an endpoint of the contract', () => {
  const addresses = new Set(ALL_ENDPOINTS.map(({ address }) => address))
  expect(IRREVERSIBLE.filter((address) => !addresses.has(address))).toEqual([])
  expect(new Set(IRREVERSIBLE).size).toBe(IRREVERSIBLE.length)
})
