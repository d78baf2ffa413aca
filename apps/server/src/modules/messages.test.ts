import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { emailContent } from '../platform/deliveries/email/content.ts'
import { html } from '../platform/deliveries/email/html.ts'
import { LAYOUT } from '../platform/deliveries/email/layout.ts'
import { plainText } from '../platform/deliveries/email/plain-text.ts'
import type {
  EmailDefinition,
  EmailTemplate,
  PushTemplate,
  PushDefinition,
} from '../platform/deliveries/messages.ts'
import { collect } from '../platform/feature.ts'
import { FEATURES } from './all.ts'
import { pushMessage } from './foundation/notifications/push/message.ts'
import { PUSH_SAMPLES, SAMPLES } from './testing/message-samples.ts'

const LINKS = { publicUrl: 'https://vicino.example', tokenText: (id: string) => `text-of-${id}` }
const ALL = Object.keys(SAMPLES) as EmailTemplate[]
const EACH = (['it', 'en'] as const).flatMap((language) => ALL.map((template) => ({ language, template })))

const { emails, pushes } = collect(FEATURES).messages
const emailOf = (template: EmailTemplate): EmailDefinition =>
  emails.get(template) ?? expect.fail(`nobody has ${template}`)
const pushOf = (template: PushTemplate): PushDefinition =>
  pushes.get(template) ?? expect.fail(`nobody has ${template}`)

const contentOf = (template: EmailTemplate, language: 'it' | 'en') =>
  emailContent(emailOf(template), SAMPLES[template], language, LINKS)

function textsIn(file: string): { emails?: object; pushes?: object } {
  return JSON.parse(readFileSync(file, 'utf8')) as { emails?: object; pushes?: object }
}

/** Lists the keys with the placeholders of their texts, so that no translation loses a value. */
function shapeOf(node: unknown, path = ''): string[] {
  if (typeof node === 'string') {
    const names = [...node.matchAll(/(?<!plural, one |\} other )\{(\w+)[,}]/g)].map(([, name]) => name)
    return [`${path} ${[...new Set(names)].toSorted().join(' ')}`]
  }
  return Object.entries(node as object).flatMap(([key, value]) => shapeOf(value, `${path}.${key}`))
}

it('R-608 no Italian message takes the reader for a man, or calls the points of a level otherwise', () => {
  const files = globSync('**/locales/it.json', { cwd: import.meta.dirname })
  expect(files.length).toBeGreaterThan(10)
  const wrong = files.filter((file) =>
    /\bsei (?:stato tu|iscritto|entrato)\b|"Benvenut[oa],|punt[oi] status/i.test(
      readFileSync(join(import.meta.dirname, file), 'utf8'),
    ),
  )
  expect(wrong).toEqual([])
})

/** Gaps that are constants above one, such as the hours of a link. */
const NEVER_ONE = new Set(['hours', 'minutes', 'wrong'])
/** Files whose days are constants above one. */
const LASTING = /identity\/(?:account|auth|staff)|brands\/terms/
/** A gap and a word that has another form for one. */
const COUNTED = /\{(\w+)\} (?:altr[ei] )?(?:punti|bollini|giorni|ore|minuti|acquisti|persone|codici|premi)\b/g

const countsBarely = (file: string, text: string): string[] =>
  [...text.matchAll(COUNTED)]
    .filter(([, gap = '']) => !NEVER_ONE.has(gap) && !(gap === 'days' && LASTING.test(file)))
    .map(([counted]) => `${file}: ${counted}`)

it('R-601 no text of a message counts without a plural', () => {
  const files = globSync('**/locales/it.json', { cwd: import.meta.dirname })
  const allowed = new Set([
    // The first of several people is named: the others are two at least.
    'foundation/notifications/locales/it.json: {others} persone',
    // The noun belongs to the purchase, of which some points were given before.
    'loyalty/members/locales/it.json: {after} punti',
  ])
  // A text with a key of its own for one.
  const keyed = /search-engines|marketplace\/share/
  const wrong = files
    .filter((file) => !keyed.test(file))
    .flatMap((file) => countsBarely(file, readFileSync(join(import.meta.dirname, file), 'utf8')))
  expect(wrong.filter((each) => !allowed.has(each))).toEqual([])
  expect(
    countsBarely('x', 'Hai {points} punti e {points, plural, one {# punto} other {# punti}}'),
  ).toHaveLength(1)
})

it.each([
  [{ points: 1, stamps: 0 }, 'Rimborso: 1 punto.'],
  [{ points: 0, stamps: 1 }, 'Rimborso: 1 bollino.'],
  [{ points: 1200, stamps: 2 }, 'Rimborso: 1.200 punti e 2 bollini.'],
])('R-601 a refund of $points points and $stamps stamps says so in words', (back, said) => {
  const news = { ...SAMPLES['claim-refused'], ...back }
  const { parts } = emailContent(emailOf('claim-refused'), news, 'it', LINKS)
  expect(JSON.stringify(parts)).toContain(said)
  expect(pushMessage(pushOf('claim-refused'), news, 'it').body).toBe(said)
})

it('every email and push belongs to a feature', () => {
  expect([...emails.keys()].toSorted()).toEqual(ALL.toSorted())
  expect([...pushes.keys()].toSorted()).toEqual(Object.keys(PUSH_SAMPLES).toSorted())
})

it.each(
  FEATURES.filter(({ messages }) => messages !== undefined).map(
    (feature) => [feature.name, feature] as const,
  ),
)(
  'R-601 texts of the messages of %s have the same keys and values in Italian and English, and belong to a template',
  (name, { messages = [] }) => {
    const folders = globSync(`*/${name}/**/locales`, { cwd: import.meta.dirname }).map((found) =>
      join(import.meta.dirname, found),
    )
    const texts = folders.map((folder) => {
      expect(readdirSync(folder).toSorted()).toEqual(['en.json', 'it.json'])
      const [italian, english] = ['it', 'en'].map((language) => textsIn(join(folder, `${language}.json`)))
      expect(shapeOf(english)).toEqual(shapeOf(italian))
      return italian
    })
    const declared = [messages].flat()
    for (const kind of ['emails', 'pushes'] as const) {
      const written = texts.flatMap((each) => Object.keys(each?.[kind] ?? {}))
      expect(written.toSorted()).toEqual(declared.flatMap((each) => Object.keys(each[kind] ?? {})).toSorted())
    }
  },
)

it('R-601 the frame of every email has the same keys in Italian and English', () => {
  expect(shapeOf(LAYOUT.en)).toEqual(shapeOf(LAYOUT.it))
})

it.each(EACH)(
  '$template in $language has the same content in plain text and HTML, every value escaped',
  (each) => {
    const content = contentOf(each.template, each.language)
    const text = plainText(content)
    const page = html(content)
    expect(page).toContain(`<html lang="${each.language}">`)
    expect(page).toContain('name="color-scheme" content="light dark"')
    // The message loads only the image that it names.
    const { image } = content
    const loaded = image === null ? [] : [` src="${image.url}"`]
    expect(page.match(/ src=".*?"/g) ?? []).toEqual(loaded)
    expect(page).not.toMatch(/<script|url\(/)
    expect(`${text}${page}`).not.toMatch(/\{\w+\}|undefined|\[object/)
    const said = page.replaceAll(/<br>/g, '\n').replaceAll(/<[^>]*>/g, '')
    const unescaped = said
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
    for (const part of content.parts) {
      const words = 'quote' in part ? part.quote.replaceAll('\r', '') : part.text
      expect(unescaped).toContain(words)
      for (const line of words.split('\n')) expect(text).toContain(line)
    }
    const { url } = content.action ?? { url: '' }
    expect(text).toContain(url)
    expect(page.includes(`href="${url.replaceAll('&', '&amp;')}"`)).toBe(url !== '')
  },
)

it('links contain the text of the one-time token, which is nowhere else', () => {
  expect(contentOf('verify-email', 'it').action?.url).toBe(
    'https://vicino.example/verify-email?token=text-of-7',
  )
  expect(contentOf('reset-password', 'it').action?.url).toBe(
    'https://vicino.example/reset-password?token=text-of-8',
  )
  expect(JSON.stringify(contentOf('verify-email', 'it').parts)).toContain('24 ore')
  expect(JSON.stringify(contentOf('reset-password', 'en').parts)).toContain('60 minutes')
})

it('a name adds no second line to a subject, and none reverses its reading direction', () => {
  const brandName = 'Bar\r\nBcc: all@example.test\u202e'
  const { subject } = emailContent(emailOf('business-approved'), { brandName }, 'en', LINKS)
  expect(subject).toBe('Bar Bcc: all@example.test is on Vicino')
})

it('the old address learns that the email changed, and only enough of the new one to recognise it', () => {
  const text = plainText(contentOf('email-changed', 'it'))
  expect(text).toContain('m•••@example.test')
  expect(text).not.toContain('maria')
})

it('R-421 emails of a preference name the place to change it; numbers follow the language', () => {
  const text = plainText(contentOf('points', 'it'))
  expect(text).toContain('https://vicino.example/settings')
  expect(text).toContain('12.345')
  expect(plainText(contentOf('points', 'en'))).toContain('12,345')
})

it('R-421 a push states the event in the requested language, and the target of a click', () => {
  expect(pushMessage(pushOf('redemption'), PUSH_SAMPLES.redemption, 'it')).toEqual({
    title: 'Offerta riscattata',
    body: 'Aperitivo per due · +1.500 BrandPoint',
    url: '/wallet',
    tag: 'redemption-d1',
  })
  expect(pushMessage(pushOf('points'), PUSH_SAMPLES.points, 'en')).toEqual({
    title: '+100 BrandPoints',
    body: 'Your balance is 350 BrandPoints.',
    url: '/points',
    tag: 'points',
  })
})
