import { afterEach, expect, it, vi } from 'vitest'
import { isElsewhere, momentOf, romeField } from './rome-field.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

it('R-605 a field of date and time shows and reads the time of Rome, whatever zone the device has', () => {
  expect(momentOf('2099-07-01T23:59')).toBe('2099-07-01T21:59:00.000Z')
  expect(momentOf('2099-12-01T23:59')).toBe('2099-12-01T22:59:00.000Z')
  expect(romeField(new Date('2099-12-31T23:30:00Z'))).toBe('2100-01-01T00:30')
  expect([momentOf(''), momentOf('2099-02-30T10:00')]).toEqual([null, null])
})

it('only a device whose clock shows another time than Rome’s is elsewhere', () => {
  const minutes = vi.spyOn(Date.prototype, 'getTimezoneOffset')
  const [winter, summer] = [Date.parse('2099-12-01T12:00:00Z'), Date.parse('2099-07-01T12:00:00Z')]
  minutes.mockReturnValue(-60)
  expect([isElsewhere(winter), isElsewhere(summer)]).toEqual([false, true])
  minutes.mockReturnValue(300)
  expect([isElsewhere(winter), isElsewhere(summer)]).toEqual([true, true])
})
