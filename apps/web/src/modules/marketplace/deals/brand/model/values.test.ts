import { createDeal } from '@vicino/contract/marketplace/deals/endpoints'
import { dealDraftSchema } from '@vicino/contract/marketplace/deals/deal-body'
import type { DealDetail } from '@vicino/contract/marketplace/deals/schemas'
import { expect, it } from 'vitest'
import { languageStore } from '~/lib/i18n/language.ts'
import {
  bodyOf,
  changesOf,
  draftOf,
  emptyValues,
  eurosOf,
  wholeOf,
  placesOf,
  stepOf,
  valuesOf,
  withPlaces,
} from './values.ts'

const NOW = new Date('2099-11-20T10:00:00Z')
const KEY = 'images/deal/00000000-0000-7000-8000-000000000000.webp'
const ID = '00000000-0000-7000-8000-000000000001'
const filled = {
  ...emptyValues(NOW),
  productName: ' Pane di segale ',
  description: 'Cotto a legna',
  price: '4,50',
  discount: '20%',
  images: [KEY],
  categoryIds: [ID],
}

it('R-225 R-226 publishing accepts the values of the form; the title is the product’s name unless another one is typed', () => {
  const parsed = createDeal.body?.parse(bodyOf(filled))
  expect(parsed).toMatchObject({
    productName: 'Pane di segale',
    title: 'Pane di segale',
    price: 4.5,
    discount: 20,
    points: 0,
    link: null,
  })
  expect(bodyOf({ ...filled, title: 'Solo oggi' }).title).toBe('Solo oggi')
  expect(createDeal.body?.safeParse(bodyOf(emptyValues(NOW))).success).toBe(false)
})

it('R-225 numbers are read in the format of the page’s language; an ambiguous text is no number', () => {
  const read = ['19,99', '19.99', ' 7 € ', '', 'sette', '0x10', '1e3'].map(eurosOf)
  expect(read).toEqual([19.99, 19.99, 7, undefined, Number.NaN, Number.NaN, Number.NaN])
  languageStore.set('it')
  expect(['1.200', '1,200', '1.200,50'].map(eurosOf)).toEqual([1200, Number.NaN, 1200.5])
  expect(['1.000', '1,000', '10,5'].map(wholeOf)).toEqual([1000, Number.NaN, Number.NaN])
  languageStore.set('en')
  expect(['1.200', '1,200', '1,200.50'].map(eurosOf)).toEqual([Number.NaN, 1200, 1200.5])
})

it('R-225 the server accepts a draft as typed, with uploads only', () => {
  const draft = draftOf(
    { ...filled, price: '4,', images: [KEY, '/files/images/deal/x.webp'], videoUrl: '/files/a.mp4' },
    2,
  )
  expect(dealDraftSchema.parse(draft)).toMatchObject({ step: 2, price: '4,', images: [KEY], videoUrl: '' })
})

it('R-232 a change sends only the different values, so that it leaves out a locked price', () => {
  const deal = {
    product: { _id: ID, productName: 'Pane', description: '' },
    gtin: [],
    description: 'Buono',
    title: 'Pane',
    price: 4.5,
    discount: 20,
    expirationDate: '2099-12-01T19:00:00.000Z',
    quantity: 7,
    redeemedCount: 2,
    heldCount: 1,
    points: 0,
    link: null,
    tags: [],
    categoryIds: [ID],
    images: ['/files/images/deal/x.webp'],
    videoUrl: null,
    shopId: null,
  } as unknown as DealDetail
  const before = valuesOf(deal)
  expect(before).toMatchObject({ price: '4,5', quantity: '10' })
  expect(changesOf(before, before)).toEqual({})
  expect(changesOf({ ...before, title: 'Pane nero', quantity: '12' }, before)).toEqual({
    title: 'Pane nero',
    quantity: 12,
  })
})

it('each field has its step', () => {
  expect([stepOf('videoUrl'), stepOf('gtin'), stepOf('price'), stepOf('images')]).toEqual([1, 1, 2, 2])
})

it('R-230 a deal is at one or more places, the own address first; an online deal has no further shops', () => {
  const both = withPlaces(filled, ['b', '', 'a'])
  expect([both.shopId, both.otherShopIds]).toEqual(['', ['b', 'a']])
  expect(placesOf(both)).toEqual(['', 'b', 'a'])
  expect(bodyOf(withPlaces(filled, ['b', 'a']))).toMatchObject({ shopId: 'b', otherShopIds: ['a'] })
  expect(bodyOf({ ...both, link: 'https://example.it' })).toMatchObject({ shopId: null, otherShopIds: [] })
})
