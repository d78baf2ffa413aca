import { describe, expect, it } from 'vitest'
import { motifNames } from '../art/index.ts'
import { banners, categories, people, reviews, shopNamesOf } from './index.ts'

const products = categories.flatMap((category) => category.products)
const distinct = (values: readonly string[]): number => new Set(values.map((v) => v.toLowerCase())).size

describe('the catalogue of the demo', () => {
  it('has at least 14 categories with 14 products each', () => {
    expect(categories.length).toBeGreaterThanOrEqual(14)
    for (const { products: own } of categories) expect(own.length).toBeGreaterThanOrEqual(14)
    expect(distinct(categories.map((category) => category.slug))).toBe(categories.length)
  })

  it('names at least 800 distinct shops', () => {
    const names = categories.flatMap(shopNamesOf)
    expect(names.length).toBeGreaterThanOrEqual(800)
    expect(distinct(names)).toBe(names.length)
    for (const name of names) expect(name).not.toMatch(/[{}]/)
  })

  it('keeps every text within its bounds and every name unique', () => {
    expect(distinct(products.map((product) => product.productName))).toBe(products.length)
    expect(distinct(products.map((product) => product.title))).toBe(products.length)
    for (const { title, productName, description, tags } of products) {
      expect(title.length).toBeLessThanOrEqual(60)
      expect(productName.length).toBeLessThanOrEqual(50)
      expect(description.length).toBeGreaterThanOrEqual(120)
      expect(description.length).toBeLessThanOrEqual(400)
      expect(tags.length).toBeGreaterThanOrEqual(3)
      expect(tags.length).toBeLessThanOrEqual(6)
    }
  })

  it('draws every product, at rising prices and an allowed discount', () => {
    const drawn = new Set<string>(motifNames)
    for (const { motif, listPriceCents, discount } of products) {
      expect(drawn.has(motif)).toBe(true)
      expect(listPriceCents).toEqual([...new Set(listPriceCents)].toSorted((a, b) => a - b))
      expect(listPriceCents[0]).toBeGreaterThan(0)
      expect(discount[0]).toBeGreaterThanOrEqual(10)
      expect(discount[1]).toBeLessThanOrEqual(70)
      expect(discount[0]).toBeLessThan(discount[1])
    }
  })

  it('opens in order, within the day and a little after', () => {
    for (const { hours } of categories) {
      for (const day of hours.flat()) {
        const minutes = day.flat()
        expect(minutes).toEqual([...minutes].toSorted((a, b) => a - b))
        for (const minute of minutes)
          expect(Number.isInteger(minute) && minute >= 0 && minute <= 1560).toBe(true)
      }
    }
  })

  it('has six banners in two languages and 120 people with their own handle', () => {
    expect(banners.map((banner) => banner.image)).toEqual([0, 1, 2, 3, 4, 5])
    for (const banner of banners) expect(banner.ctaLink.startsWith('/')).toBe(true)
    expect(distinct(reviews)).toBe(reviews.length)
    expect(people).toHaveLength(120)
    expect(distinct(people.map((person) => person.handle))).toBe(120)
    expect(distinct(people.map((person) => person.displayName))).toBe(120)
    for (const { handle } of people) expect(handle).toMatch(/^[a-z0-9._]{3,30}$/)
  })
})
