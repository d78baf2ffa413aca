import { describe, expect, it } from 'vitest'
import {
  bannerCount,
  drawAvatar,
  drawBanner,
  drawLogo,
  drawImage,
  drawReceipt,
  motifNames,
  paletteNames,
  palettesFor,
  variantCount,
} from './index.ts'

/**
 * Returns the first fault of an SVG text: tags must nest, attributes must be quoted, and no value
 * may be undefined or NaN.
 */
function malformed(svg: string): string | undefined {
  const open: string[] = []
  let at = 0
  while (at < svg.length) {
    if (svg[at] !== '<') return `text between elements at ${at}`
    let end = at
    let quoted = false
    for (; end < svg.length && (quoted || svg[end] !== '>'); end++) {
      if (svg[end] === '"') quoted = !quoted
      else if (quoted && svg[end] === '<') return `bracket inside an attribute at ${end}`
    }
    if (end === svg.length) return 'unfinished element'
    const inner = svg.slice(at + 1, end)
    const name = inner.split(/[ /]/).find((part) => part !== '') ?? ''
    if (inner.startsWith('/')) {
      if (open.pop() !== name) return `${name} closed out of turn`
    } else if (!inner.endsWith('/')) open.push(name)
    at = end + 1
  }
  if (open.length > 0) return `${open.join()} left open`
  return ['NaN', 'undefined', 'Infinity', 'null'].find((word) => svg.includes(word))
}

const forbidden = ['<script', 'foreignObject', 'href', '<text', '<image', 'url(', ' on', '<style']
const unsafe = (svg: string): string | undefined => forbidden.find((word) => svg.includes(word))

const all = motifNames.flatMap((motif) =>
  paletteNames.flatMap((palette) =>
    Array.from({ length: variantCount }, (_, variant) => ({ motif, palette, variant })),
  ),
)

describe('the drawn images', () => {
  it('has enough motifs, backgrounds and arrangements for a feed', () => {
    expect(motifNames.length).toBeGreaterThanOrEqual(70)
    expect(paletteNames.length).toBeGreaterThanOrEqual(8)
    expect(variantCount).toBeGreaterThanOrEqual(4)
    for (const motif of motifNames) expect(palettesFor(motif).length).toBeGreaterThanOrEqual(5)
  })

  it('are well formed, safe and small in every combination', () => {
    const wrong = all.flatMap((picture) => {
      const svg = drawImage(picture)
      const why = malformed(svg) ?? unsafe(svg) ?? (svg.length >= 6000 ? `${svg.length} bytes` : undefined)
      return why === undefined ? [] : [`${picture.motif} ${picture.palette} ${picture.variant}: ${why}`]
    })
    expect(wrong).toEqual([])
  })

  it('are all different, and the same each time', () => {
    const drawn = all.map(drawImage)
    expect(new Set(drawn).size).toBe(all.length)
    expect(all.map(drawImage)).toEqual(drawn)
  })

  it('draws marks, faces and banners that are well formed and repeatable', () => {
    const names = ['Forno Abate', 'L’Orto di Nonna Ida', 'Caffè Élite', '42', 'Quarzo Audio']
    for (let i = 0; i < 120; i++) {
      const logo = { name: `${names[i % names.length]} ${String.fromCharCode(65 + (i % 26))}`, hue: i * 37 }
      for (const draw of [
        () => drawLogo(logo),
        () => drawAvatar({ seed: i }),
        () => drawBanner(i % bannerCount),
      ]) {
        const svg = draw()
        expect(malformed(svg) ?? unsafe(svg)).toBeUndefined()
        expect(draw()).toBe(svg)
      }
    }
    expect(malformed(drawLogo({ name: 'Forno Abate', motif: 'pane', hue: 40 }))).toBeUndefined()
    expect(bannerCount).toBe(6)
  })
})

it('draws a receipt with its lines and their sum; a torn one lacks the sum', () => {
  const receipt = {
    name: 'Sale & Pepe',
    address: 'Via Brera 8, Milano',
    date: '14/09/2026',
    time: '11:40',
    number: 'SC-1',
    lines: [
      { title: 'Pane', cents: 350 },
      { title: 'Olio nuovo', cents: 1205 },
    ],
  }
  const whole = drawReceipt(receipt)
  for (const text of ['SALE &amp; PEPE', '3,50', '12,05', '15,55', '14/09/2026  11:40', 'SC-1']) {
    expect(whole).toContain(`${text}</text>`)
  }
  const torn = drawReceipt(receipt, true)
  expect([torn.includes('12,05'), torn.includes('15,55')]).toEqual([true, false])
})
