import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { codesOf } from './answers.ts'
import { endpointCollisions, errorCollisions } from './collisions.ts'
import type { Endpoint } from './endpoint.ts'
import { ERROR_CATALOGUE, type ErrorCode, MODULE_ERRORS } from './errors.ts'
import { ALL_ENDPOINTS, MODULES } from './modules.ts'

const here = import.meta.dirname
const camelCase = (name: string): string =>
  name.replaceAll(/[-/](\w)/g, (_between, letter: string) => letter.toUpperCase())
const foldersWith = (file: string): string[] =>
  globSync(`{*/*,*/*/*,common}/${file}`, { cwd: here }).map(dirname)
/** `deals` for marketplace/deals, `dealsAdmin` for marketplace/deals/admin. */
const nameOf = (folder: string): string => camelCase(folder.replace(/^[^/]+\//, ''))

it('every folder with endpoints is a module of the list, every folder with errors one of the catalogue', () => {
  expect(Object.keys(MODULES).toSorted()).toEqual(foldersWith('endpoints.ts').map(nameOf).toSorted())
  expect(Object.keys(MODULE_ERRORS).toSorted()).toEqual(foldersWith('errors.ts').map(nameOf).toSorted())
  expect(ALL_ENDPOINTS.length).toBeGreaterThan(100)
})

it.each([
  [MODULES.deals.browseDeals, ['cursor_invalid', 'position_required']],
  [MODULES.deals.countDeals, ['position_required']],
  [MODULES.brandPoints.listMovements, ['cursor_invalid']],
  [MODULES.deals.createDeal, []],
] as [Endpoint, ErrorCode[]][])(
  '$0.address: a cursor may be invalid and a position missing where the query has one, which no endpoint needs to list',
  (endpoint, expected) => {
    const followed = new Set<ErrorCode>(['cursor_invalid', 'position_required'])
    expect(codesOf(endpoint).filter((code) => followed.has(code))).toEqual(expected)
  },
)

describe('no two modules share', () => {
  const deals = { getDeal: { method: 'GET', path: '/deal/{id}' } } as const

  it('the name of an endpoint', () => {
    const again = { getDeal: { method: 'GET', path: '/offer/{id}' } } as const
    expect(endpointCollisions({ deals, offers: again })).toEqual([
      'getDeal belongs to deals.getDeal and offers.getDeal',
    ])
  })

  it('a method and path, whatever a parameter is called', () => {
    const readOffer = { method: 'GET', path: '/deal/{dealId}' } as const
    expect(endpointCollisions({ deals, offers: { readOffer } })).toEqual([
      'GET /deal/{} belongs to deals.getDeal and offers.readOffer',
    ])
    expect(endpointCollisions({ deals, offers: { readOffer: { ...readOffer, method: 'PUT' } } })).toEqual([])
  })

  it('the code of an error', () => {
    const error = { status: 404, it: 'Non trovato', en: 'Not found' }
    expect(errorCollisions({ deals: { deal_not_found: error }, offers: { deal_not_found: error } })).toEqual([
      'deal_not_found belongs to deals and offers',
    ])
  })

  it('and none of the product does', () => {
    expect(endpointCollisions(MODULES)).toEqual([])
    expect(errorCollisions(MODULE_ERRORS)).toEqual([])
  })
})

const valuesIn = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted()

it('every error of the catalogue has a status of its kind and both texts, which fill in the same values', () => {
  for (const [code, { status, it: italian, en }] of Object.entries(ERROR_CATALOGUE)) {
    expect(code).toMatch(/^[a-z]+(?:_[a-z]+)*$/)
    expect(status >= 400 && status < 600, code).toBe(true)
    expect([italian.trim(), en.trim()], code).not.toContain('')
    expect(valuesIn(italian), code).toEqual(valuesIn(en))
  }
  const codes = Object.values(MODULE_ERRORS).flatMap((errors) => Object.keys(errors))
  expect(Object.keys(ERROR_CATALOGUE)).toEqual(codes)
})
