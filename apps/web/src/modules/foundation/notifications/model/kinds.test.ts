import { NOTIFICATION_KINDS } from '@vicino/contract/foundation/notifications/constants'
import { expect, it } from 'vitest'
import { KIND_GROUPS } from './kinds.ts'

it('R-421 settings show every kind of notification once', () => {
  expect(Object.values(KIND_GROUPS).flat().toSorted()).toEqual([...NOTIFICATION_KINDS].toSorted())
})
