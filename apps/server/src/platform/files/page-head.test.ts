import { expect, it } from 'vitest'
import { withHead } from './page-head.ts'

const PAGE = `<!doctype html><html><head><title>Vicino</title>
<meta
      name="description"
      content="Offerte vere."
    />
<script src="/theme.js"></script></head><body></body></html>`

const HEAD = {
  title: 'Pane & olio a 5,90 €',
  description: 'Dal "Forno" <b>qui</b>',
  url: 'https://vicino.test/?detail=1',
  image: 'https://vicino.test/share/deal/1.jpg',
  imageSize: [1200, 630] as const,
  price: '5.90',
}

it('replaces title and description and adds the tags for link previews', () => {
  const page = withHead(PAGE, HEAD)
  expect(page.match(/<title>/g)).toHaveLength(1)
  expect(page.match(/name="description"/g)).toHaveLength(1)
  expect(page).toContain('<title>Pane &amp; olio a 5,90 €</title>')
  expect(page).toContain('<meta property="og:image" content="https://vicino.test/share/deal/1.jpg" />')
  expect(page).toContain('<meta property="product:price:amount" content="5.90" />')
  expect(page).toContain('<script src="/theme.js"></script>')
})

it('escapes texts written by others, also the patterns of replace()', () => {
  const page = withHead(PAGE, { ...HEAD, title: `</title><script>$&$'"` })
  expect(page).not.toContain('<script>$')
  expect(page).toContain('<title>&lt;/title&gt;&lt;script&gt;$&amp;$&#39;&quot;</title>')
})
