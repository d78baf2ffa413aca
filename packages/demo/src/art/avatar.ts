import { at, box, circle, dark, INK, line, oval, ring, shape } from './kit.ts'
import { hash, pick, prng } from './prng.ts'

const skins = ['#f6d3b8', '#eebf9a', '#d99d72', '#b97a50', '#8b5636', '#fbe0cc']
const hairs = ['#2b211f', '#4a2f24', '#7a4a2b', '#b9783f', '#e0b063', '#8d8f98', '#a8432b']
/** Returns hair colours that contrast with a skin: dark skins have black, dark brown and grey. */
const hairsFor = (skin: string): readonly string[] => {
  if (skin === '#8b5636' || skin === '#b97a50') return ['#2b211f', '#3b2620', '#211a1c', '#a9abb3']
  return skin === '#d99d72' ? ['#2b211f', '#4a2f24', '#5e3823', '#8d8f98'] : hairs
}
const grounds = ['#f3c9a6', '#bfe4e0', '#dcd6f0', '#f8e6a4', '#c4ddf2', '#c9dbbd', '#f6cfcd', '#e9dcc6']
const clothes = ['#23676b', '#d8472f', '#30427a', '#eb8f3c', '#2c7a5c', '#7c2d4c', '#2b5fc7', '#f7f1e3']

type Hair = { back: (c: string) => string; front: (c: string) => string }
const none = (): string => ''

/** Each haircut has a part behind the head and a part over the forehead. */
const cuts: readonly Hair[] = [
  {
    back: none,
    front: (c) =>
      shape(
        'M26 48C22 26 34 16 50 16C68 16 76 28 73 48C70 40 66 36 60 34C50 36 36 36 31 38C28 41 27 44 26 48Z',
        c,
      ),
  },
  {
    back: (c) => shape('M24 84C16 60 20 16 50 16C80 16 84 60 76 84Z', c),
    front: (c) => shape('M27 46C28 28 38 20 50 20C64 20 73 30 73 46C66 42 58 36 53 28C48 36 38 42 27 46Z', c),
  },
  {
    back: (c) => circle(50, 14, 11, c) + circle(50, 38, 26, c),
    front: (c) => shape('M26 46C26 26 38 19 50 19C62 19 74 26 74 46C68 36 60 31 50 31C40 31 32 36 26 46Z', c),
  },
  {
    back: (c) => [22, 34, 50, 66, 78].map((x, i) => circle(x, [44, 28, 22, 28, 44][i] ?? 30, 14, c)).join(''),
    front: (c) => [34, 45, 56, 66].map((x, i) => circle(x, [28, 24, 24, 29][i] ?? 26, 8.5, c)).join(''),
  },
  {
    back: (c) => shape('M24 62C18 30 32 16 50 16C68 16 82 30 76 62Z', c),
    front: (c) => shape('M26 45C26 28 36 19 50 19C64 19 74 28 74 45L72 38C58 40 42 40 28 38Z', c),
  },
  {
    back: none,
    front: (c) =>
      shape(
        'M26 44C22 20 40 10 58 15C70 14 78 26 73 46C71 38 69 35 66 32C54 36 38 34 32 30C30 35 28 39 26 44Z',
        c,
      ),
  },
  { back: none, front: none },
]

const beard = (c: string): string =>
  shape(
    'M27 50C29 58 36 57 41 56C46 53 54 53 59 56C64 57 71 58 73 50C74 70 62 78 50 78C38 78 26 70 27 50Z',
    c,
  )
const glasses = ring(40.5, 50, 6.5, INK, 1.8) + ring(59.5, 50, 6.5, INK, 1.8) + line('M47 50L53 50', INK, 1.8)

/** Draws head and shoulders, 100 × 100, for people without a photo. */
export function drawAvatar({ seed }: { seed: number | string }): string {
  const random = prng(hash(`avatar ${seed}`))
  const skin = pick(skins, random)
  const hair = pick(hairsFor(skin), random)
  const ground = pick(grounds, random)
  const cloth = pick(clothes, random)
  const cut = pick(cuts, random)
  const short = cut.back('#000') === ''
  const bearded = short && random() < 0.5
  const body =
    box(0, 0, 100, 100, 0, ground) +
    cut.back(hair) +
    shape('M10 104C10 84 28 78 50 78C72 78 90 84 90 104Z', cloth) +
    shape('M40 66L60 66L61 80C58 88 42 88 39 80Z', skin) +
    dark('M40 70C46 76 56 76 60 70L60.5 77C54 80 46 80 40 77Z', 0.14) +
    oval(26, 50, 4, 6, skin) +
    oval(74, 50, 4, 6, skin) +
    shape('M27 44C27 26 37 20 50 20C63 20 73 26 73 44C73 64 64 75 50 75C36 75 27 64 27 44Z', skin) +
    (bearded ? beard(hair) : '') +
    oval(34, 58, 4.5, 3, '#e8705a55') +
    oval(66, 58, 4.5, 3, '#e8705a55') +
    circle(41, 50, 2.3, INK) +
    circle(59, 50, 2.3, INK) +
    line('M36.5 43.5C39 42 43 42 45 43M55 43C57 42 61 42 63.5 43.5', hair, 2) +
    line('M50 51L48.5 57L51 57.5', mixSkin(skin), 1.8) +
    line('M44 63.5C47 67 53 67 56 63.5', bearded ? '#fdf6ea' : '#a53c33', 2.2) +
    cut.front(hair) +
    (random() < 0.3 ? glasses : '')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${random() < 0.5 ? body : at(100, 0, `<g transform="scale(-1 1)">${body}</g>`)}</svg>`
}

const mixSkin = (skin: string): string => ({ '#8b5636': '#6d4029', '#b97a50': '#95593a' })[skin] ?? '#c98a63'
