import { expect, it } from 'vitest'
import { factsOf, shortened } from './page-facts.ts'

const AT = 'https://negozio.test/olio/1'

it('R-521 a page states title, text, image, maker and GTIN by its tags', () => {
  const page = `<html><head><TITLE>Other</TITLE><meta charset=utf-8>
    <meta property="og:title" content="Olio &quot;Nuovo&quot; &amp; buono &#8364;5">
    <meta name='description' content='Spremuto a freddo.'>
    <meta property=og:image content=/img/olio.jpg>
    <meta property="product:brand" content="Frantoio"><meta itemprop="gtin13" content="8001234567894">`
  expect(factsOf(page, AT)).toEqual({
    title: 'Olio "Nuovo" & buono €5',
    description: 'Spremuto a freddo.',
    image: 'https://negozio.test/img/olio.jpg',
    brand: 'Frantoio',
    gtin: ['8001234567894'],
  })
})

it('R-521 without tags the title of the page is the name; a page without one gives nothing', () => {
  expect(factsOf('<title>Pane\n di &egrave; casa</title>', AT)).toMatchObject({
    title: 'Pane di &egrave; casa',
    image: null,
  })
  expect(factsOf('<p>nothing', AT)).toBeUndefined()
})

it('R-521 unsafe content of a page is omitted: scripts as images, invisible characters, endless tags', () => {
  const page =
    '<title>Pa\u202Ene\u0007 &#8238;x</title><meta property="og:image" content="javascript:alert(1)">'
  expect(factsOf(page, AT)).toMatchObject({ title: 'Pa ne x', image: null })
  const endless = `<meta ${'a="'.repeat(200_000)}<title>${'<meta '.repeat(50_000)}`
  expect(factsOf(endless, AT)).toBeUndefined()
})

it('a text is cut at a word', () => {
  expect(shortened('Olio extravergine di oliva', 22)).toBe('Olio extravergine di')
  expect(shortened('x'.repeat(30), 20)).toBe('x'.repeat(20))
  expect(shortened('Pane', 20)).toBe('Pane')
})
