import { expect, it } from 'vitest'
import { bodyErrors } from '~/lib/forms.ts'
import { baseInfoChecks, firstBaseInfo } from './base-info.ts'

const company = {
  _id: '0198c000-0000-7000-8000-000000000001',
  version: '',
  username: 'Forno',
  handle: 'forno',
  description: '',
  logo: null,
  legalSubject: 'Forno S.r.l.',
  delegatedSubject: 'Studio Bianchi',
  piva: '12345678903',
  sedeLegale: 'Via Larga 1, Milano',
  pec: 'forno@pec.it',
  phone: '+39021234567',
  register: '',
  missing: [],
  sectorConfirmed: true,
  address: '',
  city: '',
  latitude: null,
  longitude: null,
  placeConfirmed: false,
  website: null,
  openingHours: null,
  sector: null,
  office: 'simple' as const,
}
const whole = {
  ...firstBaseInfo(company),
  name: 'Punti del forno',
  description: 'Un punto ogni euro.',
  startDate: '2027-01-01',
  endDate: '2027-12-31',
  imageUrl: 'images/program/0198c000-0000-7000-8000-000000000002.webp',
}
const errors = (changes: Partial<typeof whole>, today: string | null = '2026-11-23') =>
  Object.entries(bodyErrors(baseInfoChecks(today), { ...whole, ...changes })).map(
    ([field, error]) => `${field} ${String(error?.message)}`,
  )

it('R-263 R-264 R-424 the form contains the company data from the beginning', () => {
  const { legalSubject, piva, sedeLegale, pec, delegatedSubject } = firstBaseInfo(company)
  expect({ legalSubject, piva, sedeLegale, pec, delegatedSubject }).toEqual({
    legalSubject: 'Forno S.r.l.',
    piva: '12345678903',
    sedeLegale: 'Via Larga 1, Milano',
    pec: 'forno@pec.it',
    delegatedSubject: 'Studio Bianchi',
  })
})

it('R-556 R-557 R-558 each broken rule of the first step is reported at its field, for dates also beside empty fields', () => {
  expect(errors({})).toEqual([])
  expect(errors({ name: '', endDate: '2027-01-01' }).map((text) => text.split(' ')[0])).toEqual(
    expect.arrayContaining(['name', 'endDate']),
  )
  expect(errors({ endDate: '2027-01-01' })).toEqual(['endDate end_before_start'])
  expect(errors({ startDate: '2026-11-22' })).toEqual(['startDate start_in_the_past'])
  expect(errors({ startDate: '2026-11-22' }, null)).toEqual([])
  expect(errors({ endDate: '2032-01-02' })).toEqual(['endDate program_too_long'])
  expect(errors({ piva: '123' }).map((text) => text.split(' ')[0])).toEqual(['piva'])
})
