import { describe, expect, it } from 'vitest'
import { browseQuery } from './browse-query.ts'
import {
  activeFilters,
  draftOf,
  EMPTY_DRAFT,
  narrowedBy,
  panelDistance,
  withDraft,
  withoutConditions,
  withoutFilters,
} from './filters.ts'
import { readDealsSearch, readHomeSearch } from './search.ts'

const CATEGORY = '01936f5e-8c00-7000-8000-000000000001'
const FULL = {
  sortBy: 'newest',
  distance: '2.5',
  priceMin: '20',
  priceMax: '50',
  type: 'online',
  flash: 'true',
  points: 'true',
  open: 'true',
  view: 'map',
  detail: '000',
  category: CATEGORY,
  q: 'pizza al taglio',
}

describe('filters in the address', () => {
  it('R-082 has the parameters of the specification, read as typed values', () => {
    expect(readDealsSearch(FULL)).toEqual({
      ...FULL,
      distance: 2.5,
      priceMin: 20,
      priceMax: 50,
      flash: true,
      points: true,
      open: true,
    })
  })

  it('R-143 the address of a notification opens the reviews of a deal’s product', () => {
    expect(readDealsSearch({ detail: '000', reviews: 'true' }).reviews).toBe(true)
    expect(readDealsSearch({ detail: '000', reviews: 'maybe' }).reviews).toBeUndefined()
  })

  it.each([
    ['sortBy', 'cheapest'],
    ['distance', '-1'],
    ['distance', 'NaN'],
    ['distance', '1e3'],
    ['distance', '5000'],
    ['priceMin', 'abc'],
    ['priceMax', '-5'],
    ['type', 'both'],
    ['flash', 'yes'],
    ['flash', 'false'],
    ['view', 'table'],
    ['category', 'food'],
    ['q', '   '],
    ['detail', ''],
    ['sortBy', ['newest']],
  ])('R-082 ignores %s=%s', (name, value) => {
    expect(readDealsSearch({ [name]: value })).toEqual({})
  })

  it('R-098 300 has no upper limit, and a reversed range is ignored', () => {
    expect(readDealsSearch({ priceMin: '0', priceMax: '300' })).toEqual({})
    expect(readDealsSearch({ priceMin: '50', priceMax: '20' })).toEqual({})
  })

  it('R-126 an id of digits only stays a text', () => {
    expect(readDealsSearch({ detail: '000' }).detail).toBe('000')
    expect(readDealsSearch({ detail: 123 }).detail).toBe('123')
  })

  it('R-071 Home reads only its category and the open deal', () => {
    expect(readHomeSearch(FULL)).toEqual({ category: CATEGORY, detail: '000' })
  })

  it('R-600 sends lat and lon with the filters, never view or detail', () => {
    const query = browseQuery(readDealsSearch(FULL), { lat: 45.4641234, lon: 9.1899 })
    expect(query).toMatchObject({ lat: 45.46412, lon: 9.1899, distance: 2.5, type: 'online' })
    expect(Object.keys(query)).not.toContain('view')
    expect(Object.keys(query)).not.toContain('detail')
  })
})

describe('the panel Filtri', () => {
  it('R-100 applies all choices at once and keeps view, category and q', () => {
    const before = readDealsSearch({ view: 'map', q: 'pizza', category: CATEGORY, distance: '2' })
    const after = withDraft(before, { ...EMPTY_DRAFT, type: 'physical', points: true, price: [20, 50] })
    expect(after).toEqual({
      view: 'map',
      q: 'pizza',
      category: CATEGORY,
      type: 'physical',
      points: true,
      priceMin: 20,
      priceMax: 50,
    })
  })

  it('R-100 an untouched panel changes nothing', () => {
    for (const raw of [FULL, {}, { sortBy: 'price' }, { sortBy: 'distance' }, { distance: '8' }]) {
      const search = readDealsSearch(raw)
      expect(withDraft(search, draftOf(search))).toEqual(search)
    }
  })

  it('R-095 the reset of an empty result clears the search and the category too, not the view', () => {
    expect(withoutConditions(readDealsSearch(FULL))).toEqual({ view: 'map', detail: '000' })
  })

  it('R-095 names the cause of an empty result: the search first, then filters, never the order', () => {
    expect(narrowedBy(readDealsSearch(FULL))).toBe('search')
    expect(narrowedBy({ category: CATEGORY })).toBe('filters')
    expect(narrowedBy({ distance: 2 })).toBe('filters')
    expect(narrowedBy({ sortBy: 'newest', view: 'map' })).toBe('nothing')
  })

  it('R-101 a reset removes its parameters, not view, category and q', () => {
    const { view, category, q, detail } = FULL
    expect(withoutFilters(readDealsSearch(FULL))).toEqual({ view, category, q, detail })
    expect(draftOf(withoutFilters(readDealsSearch(FULL)))).toEqual(EMPTY_DRAFT)
  })

  it('R-094 a distance above 5 km shows as 5 and stays until changed', () => {
    const search = readDealsSearch({ distance: '8' })
    expect(panelDistance(draftOf(search))).toBe(5)
    expect(withDraft(search, { ...draftOf(search), flash: true }).distance).toBe(8)
    expect(withDraft(search, { ...draftOf(search), distance: 3 }).distance).toBe(3)
  })

  it('R-093 counts the active filters', () => {
    expect(activeFilters({})).toBe(0)
    expect(activeFilters(readDealsSearch({ sortBy: 'distance', view: 'map', q: 'a' }))).toBe(0)
    expect(activeFilters(readDealsSearch(FULL))).toBe(7)
  })
})
