import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(SRC, file), 'utf8')

const TOKENS = 'styles/tokens.css'
/** Tokens of one feature only. They are loaded with its screens, not with the first load. */
const FEATURE_TOKENS = [
  'modules/marketplace/landing/landing-tokens.css',
  'modules/foundation/map/components/map-tokens.css',
  'modules/foundation/position/components/town-tokens.css',
]
const TOKEN_FILES = [TOKENS, 'styles/theme.css', ...FEATURE_TOKENS]

/**
 * Files whose colours cannot be tokens, with the reason. Drawings (.svg) and .html are not checked,
 * because no token reaches them.
 */
const LITERAL: Readonly<Record<string, string>> = {
  'modules/channels/promoters/shopper/model/share-picture.ts':
    'a picture that people share looks the same in every theme',
  'modules/redemption/redemptions/hooks/use-confetti.ts': 'canvas-confetti reads hex colours only',
  'modules/loyalty/programs/brand/tiers/tier-form.ts':
    'the colour of a level is stored with it, for every theme',
  'modules/loyalty/customers/brand/model/label-colors.ts':
    'the colour of a label is stored with it, for every theme',
  'modules/identity/auth/components/google-button.tsx': "Google's logo has Google's colours",
  'ui/qr-code.tsx': 'readers need the same dark on white in every theme',
}

/**
 * Matches literal colours: hex (not an element's id in url(#…) or a character's number) and
 * functions of numbers.
 */
const RAW =
  /(?<![\w&.]|url\()#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])|\b(?:rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch)\(\s*[\d.+-][^)]*\)/gi
const rawColours = (text: string): string[] => text.match(RAW) ?? []

/** Literal radii in px for which the theme has a name. */
const RADII = new Set(Array.from(read('styles/theme.css').matchAll(/--radius-\w+: (\d+px)/g), ([, px]) => px))
const rawRadii = (text: string): string[] =>
  Array.from(text.matchAll(/(?:border-radius: |rounded-\[)(\d+px)/g), ([, px]) => px ?? '').filter((px) =>
    RADII.has(px),
  )

/** Returns the values of custom properties that blocks of the theme set. */
const valuesOf = (css: string, theme: 'light' | 'dark'): string[] =>
  css
    .split('}')
    .filter((block) => block.includes("[data-theme='dark']") === (theme === 'dark'))
    .flatMap((block) => Array.from(block.matchAll(/--[\w-]+:\s*([^;]+);/g), ([, value]) => value ?? ''))
const repeated = (css: string, tokens: string, theme: 'light' | 'dark'): string[] => {
  const named = new Set(valuesOf(tokens, theme).filter((value) => rawColours(value).length > 0))
  return valuesOf(css, theme).filter((value) => named.has(value))
}

const files = globSync('**/*.{css,ts,tsx}', { cwd: SRC }).filter((file) => !/\.test\.tsx?$/.test(file))
const others = files.filter((file) => !TOKEN_FILES.includes(file))

describe('colours and radii come from the tokens', () => {
  it('no other file contains a literal colour', () => {
    const found = others.flatMap((file) => rawColours(read(file)).map((colour) => [file, colour]))
    expect(found.filter(([file = '']) => !(file in LITERAL))).toEqual([])
  })

  it('no file contains a literal radius that has a name', () => {
    expect(RADII.size).toBeGreaterThan(3)
    expect(others.filter((file) => rawRadii(read(file)).length > 0)).toEqual([])
  })

  it.each(FEATURE_TOKENS)('%s repeats no colour of the tokens', (file) => {
    expect(repeated(read(file), read(TOKENS), 'light')).toEqual([])
    expect(repeated(read(file), read(TOKENS), 'dark')).toEqual([])
  })

  it('the lists name only files that have their own colours', () => {
    const listed = [...TOKEN_FILES, ...Object.keys(LITERAL)]
    expect(listed.filter((file) => rawColours(read(file)).length === 0)).toEqual([])
    expect(others.length).toBeGreaterThan(300)
  })

  it.each([
    'color: #fff;',
    'mask: linear-gradient(#0000, red);',
    'className="bg-[#16151f]"',
    'stroke: oklch(0.135 0.016 285);',
    'box-shadow: 0 1px rgb(0 0 0 / 5%);',
    "'rgba(1,2,3,0.5)'",
    'className="fill-[hsl(20_10%_5%)]"',
  ])('sees the colour in %s', (text) => expect(rawColours(text)).toHaveLength(1))

  it.each([
    'color: var(--ink);',
    'clip-path: url(#fade);',
    '#faq { color: currentColor }',
    'oklch(from var(--ink) l c h / 8%)',
    'return `rgb(${red},${green},${blue})`',
    '&#233;',
  ])('sees no colour in %s', (text) => expect(rawColours(text)).toEqual([]))

  it('finds a radius and a colour that repeat a token of their theme', () => {
    expect(rawRadii('border-radius: 14px; rounded-[20px] border-radius: 9px')).toEqual(['14px', '20px'])
    const tokens = ":root { --a: oklch(1 0 0); }[data-theme='dark'] { --a: oklch(0 0 0); }"
    expect(repeated(':root { --b: oklch(1 0 0); }', tokens, 'light')).toEqual(['oklch(1 0 0)'])
    expect(repeated("[data-theme='dark'] .b { --b: oklch(1 0 0); }", tokens, 'dark')).toEqual([])
  })
})
