import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { EmailData, EmailTemplate } from '../enqueue.ts'
import { EMAIL_TEXTS, PUSH_TEXTS } from '../texts.ts'
import { html } from './html.ts'
import { plainText } from './plain-text.ts'
import { emailContent } from './templates.ts'

const LINKS = { publicUrl: 'https://vicino.example', tokenText: (id: string) => `text-of-${id}` }
const NASTY = `<script>alert("x")</script> & 'Bar'`

const SAMPLES: { readonly [T in EmailTemplate]: EmailData[T] } = {
  'verify-email': { tokenId: '7' },
  'reset-password': { tokenId: '8' },
  'password-changed': {},
  'email-changed': { newEmail: 'maria.rossi@example.test' },
  'second-factor-changed': { what: 'passkey-added' },
  'business-approved': { brandName: NASTY },
  'business-refused': { brandName: NASTY, reason: `${NASTY}\nSeconda riga` },
  'support-answer': { question: NASTY, answer: `${NASTY}\r\nSeconda riga` },
  'account-erased': {},
  redemption: { dealId: '9', title: NASTY, points: 1500 },
  points: { amount: 100, balance: 12_345 },
}
const ALL = Object.keys(SAMPLES) as EmailTemplate[]
const EACH = (['it', 'en'] as const).flatMap((language) => ALL.map((template) => ({ language, template })))

const contentOf = (template: EmailTemplate, language: 'it' | 'en') =>
  emailContent(template, SAMPLES[template], language, LINKS)

/** Keys with the placeholders of their texts, so that no translation loses a value. */
function shapeOf(node: unknown, path = ''): string[] {
  if (typeof node === 'string') {
    const names = [...node.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    return [`${path} ${[...new Set(names)].toSorted().join(' ')}`]
  }
  return Object.entries(node as object).flatMap(([key, value]) => shapeOf(value, `${path}.${key}`))
}

it('R-601 texts of emails and pushes have the same keys and values in Italian and English', () => {
  expect(shapeOf(EMAIL_TEXTS.en)).toEqual(shapeOf(EMAIL_TEXTS.it))
  expect(shapeOf(PUSH_TEXTS.en)).toEqual(shapeOf(PUSH_TEXTS.it))
  const folder = join(import.meta.dirname, '../../../locales')
  expect(readdirSync(join(folder, 'en'))).toEqual(readdirSync(join(folder, 'it')))
  const templates = Object.keys(EMAIL_TEXTS.it).filter((key) => key !== 'layout')
  expect(templates.toSorted()).toEqual(ALL.toSorted())
})

it.each(EACH)('$template in $language says the same in plain text and HTML, every value escaped', (each) => {
  const content = contentOf(each.template, each.language)
  const text = plainText(content)
  const page = html(content)
  expect(page).toContain(`<html lang="${each.language}">`)
  expect(page).toContain('name="color-scheme" content="light dark"')
  expect(page).not.toMatch(/<script|<img|src=|url\(/)
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
  expect(page.includes(`href="${url}"`)).toBe(url !== '')
})

it('links carry the text of the one-time token, which nothing else holds', () => {
  expect(contentOf('verify-email', 'it').action?.url).toBe(
    'https://vicino.example/verify-email?token=text-of-7',
  )
  expect(contentOf('reset-password', 'it').action?.url).toBe(
    'https://vicino.example/reset-password?token=text-of-8',
  )
  expect(JSON.stringify(contentOf('verify-email', 'it').parts)).toContain('24 ore')
  expect(JSON.stringify(contentOf('reset-password', 'en').parts)).toContain('60 minutes')
})

it('a name makes no second line in a subject, and none turns its reading direction', () => {
  const brandName = 'Bar\r\nBcc: all@example.test\u202e'
  const { subject } = emailContent('business-approved', { brandName }, 'en', LINKS)
  expect(subject).toBe('Bar Bcc: all@example.test is on Vicino')
})

it('the old address learns that the email changed, and of the new one only enough to know it again', () => {
  const text = plainText(contentOf('email-changed', 'it'))
  expect(text).toContain('m•••@example.test')
  expect(text).not.toContain('maria')
})

it('R-421 emails that a preference brings say where to change it; numbers are written as the language does', () => {
  const text = plainText(contentOf('points', 'it'))
  expect(text).toContain('https://vicino.example/settings')
  expect(text).toContain('12.345')
  expect(plainText(contentOf('points', 'en'))).toContain('12,345')
})
