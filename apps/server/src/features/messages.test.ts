import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { emailContent } from '../platform/deliveries/email/content.ts'
import { html } from '../platform/deliveries/email/html.ts'
import { LAYOUT } from '../platform/deliveries/email/layout.ts'
import { plainText } from '../platform/deliveries/email/plain-text.ts'
import type {
  EmailData,
  EmailDefinition,
  EmailTemplate,
  PushData,
  PushTemplate,
  PushDefinition,
} from '../platform/deliveries/messages.ts'
import { collect } from '../platform/feature.ts'
import { FEATURES } from './all.ts'
import { pushMessage } from './notifications/push/message.ts'

const LINKS = { publicUrl: 'https://vicino.example', tokenText: (id: string) => `text-of-${id}` }
const NASTY = `<script>alert("x")</script> & 'Bar'`

const PROGRAM_NEWS = {
  brandId: 'b1',
  brand: 'Forno\n Bruno',
  program: 'Club',
  end: '01/02/2027',
  claims: '02/04/2027',
}

const REVIEW = { dealId: 'd1', product: 'Pane\n nero', brand: 'Forno', stars: 4, reason: null }
const CLAIM = {
  claimId: '9',
  programId: 'p1',
  program: 'Club',
  reward: 'Tazza\n rossa',
  until: '03/05/2027',
  days: 3,
  points: 500,
  stamps: 2,
  reason: 'Finita',
}
const MISSING = {
  programId: 'p1',
  program: 'Club',
  day: '01/03/2027',
  amount: '42,50 €',
  points: 42,
  stamps: 1,
  reason: 'unreadable',
  text: '',
} as const
const COUPON = {
  couponId: '9',
  coupon: 'Pane\n nero',
  brand: 'Forno',
  where: 'Forno, Centro',
  from: '02/03/2027',
  until: '03/05/2027',
  savedCents: 250,
}
const COMMISSION = { dealId: 'd1', title: 'Pane\n nero', brand: 'Forno\n Bruno', cents: 1234 }
const SAMPLES: { readonly [T in EmailTemplate]: EmailData[T] } = {
  'verify-email': { tokenId: '7' },
  'reset-password': { tokenId: '8' },
  'password-changed': {},
  'email-changed': { newEmail: 'maria.rossi@example.test' },
  'second-factor-changed': { what: 'passkey-added' },
  'staff-invitation': { link: '7', brandName: NASTY, role: 'scanner' },
  'business-approved': { brandName: NASTY },
  'business-refused': { brandName: NASTY, reason: `${NASTY}\nSeconda riga` },
  'support-answer': { question: NASTY, answer: `${NASTY}\r\nSeconda riga` },
  'account-erased': {},
  'account-merged': {},
  'merge-code': { tokenId: '8' },
  redemption: { dealId: '9', title: NASTY, points: 1500 },
  'redemption-voided': { dealId: '9', title: NASTY, points: 1500, reason: `${NASTY}\nSeconda riga` },
  'redemption-freed': { dealId: '9', title: NASTY, points: 1500 },
  points: { amount: 100, balance: 12_345 },
  'deals-withdrawn': { title: NASTY, more: ' +3', reason: 'price', text: `${NASTY}\nSeconda riga` },
  'post-waiting': { product: NASTY, who: NASTY },
  'post-approved': { postId: '9', title: NASTY, points: 50 },
  'post-refused': { postId: '9', title: NASTY, reason: 'other', text: `${NASTY}\nSeconda riga` },
  'post-removed': { postId: '9', title: NASTY, reason: 'offensive', text: '' },
  'post-removed-brand': { postId: '9', title: NASTY, reason: 'offensive' },
  'post-reminder': { dealId: '9', title: NASTY },
  'review-new': { ...REVIEW, product: NASTY, brand: NASTY, who: NASTY },
  'review-answered': { ...REVIEW, product: NASTY, brand: NASTY },
  'review-removed': { ...REVIEW, product: NASTY, reason: 'fake' },
  'message-from-brand': { conversationId: '9', brand: NASTY },
  'message-to-brand': { conversationId: '9', brand: NASTY, who: NASTY },
  'new-deal': { dealId: '9', brand: NASTY, title: NASTY, priceCents: 1250 },
  'saved-expiring': { dealId: '9', brand: NASTY, title: NASTY, priceCents: 1250 },
  'weekly-summary': { count: 12, unread: 3, deals: [NASTY, 'Forno: pane, 2,00 €'] },
  regulation: { programId: '9', program: NASTY, version: 2 },
  'program-active': { ...PROGRAM_NEWS, program: NASTY, brand: NASTY },
  'program-cancelled': { ...PROGRAM_NEWS, program: NASTY, brand: NASTY, reason: `${NASTY}\nSeconda riga` },
  'program-ending': { ...PROGRAM_NEWS, program: NASTY, brand: NASTY },
  'program-points': { programId: '9', program: NASTY, points: 12, balance: 40 },
  'program-back': { programId: '9', program: NASTY, points: 12, balance: 0, debt: 3 },
  'program-adjusted': {
    programId: '9',
    program: NASTY,
    points: '+12',
    stamps: '0',
    balance: 12,
    note: NASTY,
  },
  outreach: {
    sendId: '9',
    brand: NASTY,
    program: NASTY,
    title: NASTY,
    text: `${NASTY}\nSeconda riga`,
    subject: NASTY,
  },
  'program-level': { programId: '9', program: NASTY, level: 'Silver' },
  'program-expiring': { programId: '9', program: NASTY, points: 12, days: 7 },
  'program-expired': { programId: '9', program: NASTY, points: 12 },
  'partner-invited': { programId: '9', program: NASTY, brand: NASTY },
  'partner-withdrawn': { programId: '9', program: NASTY, brand: NASTY },
  'partner-accepted': { programId: '9', program: NASTY, brand: NASTY },
  'partner-declined': { programId: '9', program: NASTY, brand: NASTY },
  'partner-left': { programId: '9', program: NASTY, brand: NASTY },
  'partner-statement': { programId: '9', program: NASTY, brand: NASTY, month: '03/2027' },
  'missing-new': { ...MISSING, program: NASTY },
  'missing-accepted': { ...MISSING, program: NASTY },
  'missing-refused': { ...MISSING, program: NASTY, text: `${NASTY}\nSeconda riga` },
  'missing-lapsed': { ...MISSING, program: NASTY },
  'claim-asked': { ...CLAIM, program: NASTY, reward: NASTY, reason: `${NASTY}\nSeconda riga` },
  'claim-automatic': { ...CLAIM, program: NASTY, reward: NASTY, reason: `${NASTY}\nSeconda riga` },
  'claim-approved': { ...CLAIM, program: NASTY, reward: NASTY, reason: `${NASTY}\nSeconda riga` },
  'claim-ready': { ...CLAIM, program: NASTY, reward: NASTY, reason: `${NASTY}\nSeconda riga` },
  'claim-shipped': { ...CLAIM, program: NASTY, reward: NASTY, reason: `${NASTY}\nSeconda riga` },
  'claim-delivered': { ...CLAIM, program: NASTY, reward: NASTY, reason: `${NASTY}\nSeconda riga` },
  'claim-back': { ...CLAIM, program: NASTY, reward: NASTY, reason: `${NASTY}\nSeconda riga` },
  'claim-expired': { ...CLAIM, program: NASTY, reward: NASTY, reason: `${NASTY}\nSeconda riga` },
  'claim-ending': { ...CLAIM, program: NASTY, reward: NASTY, reason: `${NASTY}\nSeconda riga` },
  'claim-offered': { ...CLAIM, program: NASTY, reward: NASTY, reason: `${NASTY}\nSeconda riga` },
  'claim-new': { ...CLAIM, program: NASTY, reward: NASTY, reason: `${NASTY}\nSeconda riga` },
  'claim-overdue': { ...CLAIM, program: NASTY, reward: NASTY, reason: `${NASTY}\nSeconda riga` },
  'coupon-ending': { ...COUPON, coupon: NASTY, brand: NASTY, where: NASTY },
  'coupon-used': { ...COUPON, coupon: NASTY, brand: NASTY, where: NASTY },
  'coupon-back': { ...COUPON, coupon: NASTY, brand: NASTY, where: NASTY },
  'coupon-back-over': { ...COUPON, coupon: NASTY, brand: NASTY, where: NASTY },
  'coupon-revoked': { ...COUPON, coupon: NASTY, brand: NASTY, where: NASTY },
  'promoter-slots': { ...COMMISSION, title: NASTY, brand: NASTY },
  'export-ready': { exportId: '8', what: 'customers', program: NASTY },
  'export-failed': { exportId: '8', what: 'customers', program: NASTY },
  'webhook-failing': { host: NASTY, endpointId: '8' },
  'webhook-gone': { host: NASTY, endpointId: '8' },
  'slot-taken': { ...COMMISSION, title: NASTY, brand: NASTY, who: NASTY },
  'commission-review': { ...COMMISSION, title: NASTY, brand: NASTY, who: NASTY },
  'commission-earned': { ...COMMISSION, title: NASTY, brand: NASTY },
  'commission-held': { ...COMMISSION, title: NASTY, brand: NASTY },
  'commission-reversed': { ...COMMISSION, title: NASTY, brand: NASTY },
  'commission-released': { ...COMMISSION, title: NASTY, brand: NASTY },
  'commission-refused': { ...COMMISSION, title: NASTY, brand: NASTY, reason: `${NASTY}\nSeconda riga` },
  'commission-paid': { brand: NASTY, cents: 1234 },
  comment: { dealId: '9', commentId: '7', title: NASTY, who: NASTY },
  'comment-reply': { dealId: '9', commentId: '7', title: NASTY, who: NASTY },
  'comment-removed': { title: NASTY, text: NASTY, reason: 'offensive' },
  'report-acted': { kind: 'comment' },
  'report-kept': { kind: 'deal' },
  'report-warned': { kind: 'review', text: NASTY, reason: 'spam' },
  'report-blocked': { kind: 'comment', text: NASTY, reason: 'offensive', days: 30, tokenId: '9' },
  'report-suspended': { kind: 'deal', text: NASTY, reason: 'illegal', days: 30, tokenId: '9' },
  'brand-suspended': { brand: NASTY, reason: 'fake', text: `${NASTY}\nSeconda riga` },
  'brand-resumed': { brand: NASTY },
  'display-silent': { name: NASTY, more: ' +2', minutes: 15 },
  'access-asked': { who: 'Capo', reason: NASTY },
  'access-started': { who: 'Capo' },
  'access-allowed': { who: 'Maria', userId: '9' },
  'access-refused': { who: 'Maria', userId: '9' },
  'report-reversed': { kind: 'post', text: NASTY, reason: 'other' },
  'report-upheld': { kind: 'comment', text: '', reason: 'illegal' },
  'program-level-falls': {
    programId: '9',
    program: NASTY,
    level: NASTY,
    next: NASTY,
    days: 7,
    missing: 12,
    metric: 'spend',
  },
}
const COMMENT = { dealId: 'd1', commentId: 'c1', title: 'Aperitivo\n per due', who: 'Anna' }
const PUSH_SAMPLES: { readonly [T in PushTemplate]: PushData[T] } = {
  'deals-withdrawn': { title: 'Pane\n nero', more: '', reason: 'price', text: '' },
  'partner-invited': { programId: '9', program: 'Pane\n nero', brand: 'Forno' },
  'partner-withdrawn': { programId: '9', program: 'Pane\n nero', brand: 'Forno' },
  'partner-accepted': { programId: '9', program: 'Pane\n nero', brand: 'Forno' },
  'partner-declined': { programId: '9', program: 'Pane\n nero', brand: 'Forno' },
  'partner-left': { programId: '9', program: 'Pane\n nero', brand: 'Forno' },
  'partner-statement': { programId: '9', program: 'Pane\n nero', brand: 'Forno', month: '03/2027' },
  'missing-new': MISSING,
  'missing-accepted': MISSING,
  'missing-refused': MISSING,
  'missing-lapsed': MISSING,
  'claim-asked': CLAIM,
  'claim-automatic': CLAIM,
  'claim-approved': CLAIM,
  'claim-ready': CLAIM,
  'claim-shipped': CLAIM,
  'claim-delivered': CLAIM,
  'claim-back': CLAIM,
  'claim-expired': CLAIM,
  'claim-ending': CLAIM,
  'claim-offered': CLAIM,
  'claim-new': CLAIM,
  'claim-overdue': CLAIM,
  'coupon-new': COUPON,
  'coupon-ending': COUPON,
  'coupon-used': COUPON,
  'coupon-back': COUPON,
  'coupon-back-over': COUPON,
  'coupon-revoked': COUPON,
  'promoter-slots': COMMISSION,
  'export-ready': { exportId: '8', what: 'customers', program: 'Punti' },
  'export-failed': { exportId: '8', what: 'coupons', program: '' },
  'webhook-failing': { host: 'shop.example.test', endpointId: '8' },
  'webhook-gone': { host: 'shop.example.test', endpointId: '8' },
  'slot-taken': { ...COMMISSION, who: 'Anna' },
  'commission-review': { ...COMMISSION, who: 'Anna' },
  'commission-earned': COMMISSION,
  'commission-held': COMMISSION,
  'commission-reversed': COMMISSION,
  'commission-released': COMMISSION,
  'commission-refused': { ...COMMISSION, reason: 'Acquisto\n del promoter' },
  'commission-paid': { brand: 'Forno\n Bruno', cents: 1234 },
  comment: COMMENT,
  'comment-reply': COMMENT,
  'comment-removed': { title: 'Aperitivo', text: 'Vale?', reason: 'spam' },
  'report-acted': { kind: 'comment' },
  'report-kept': { kind: 'deal' },
  'report-warned': { kind: 'review', text: 'Vale?', reason: 'spam' },
  'report-blocked': { kind: 'comment', text: 'Vale?', reason: 'offensive', days: null, tokenId: '9' },
  'report-suspended': { kind: 'deal', text: 'Pane', reason: 'illegal', days: null, tokenId: '9' },
  'brand-suspended': { brand: 'Forno\n Bruno', reason: 'fake', text: '' },
  'brand-resumed': { brand: 'Forno\n Bruno' },
  'display-silent': { name: 'Vetrina', more: '', minutes: 15 },
  'access-asked': { who: 'Capo', reason: 'Vale?' },
  'access-started': { who: 'Capo' },
  'access-allowed': { who: 'Maria', userId: '9' },
  'access-refused': { who: 'Maria', userId: '9' },
  'report-reversed': { kind: 'post', text: 'Vale?', reason: 'other' },
  'report-upheld': { kind: 'comment', text: '', reason: 'illegal' },
  redemption: { dealId: 'd1', title: 'Aperitivo\n per due', points: 1500 },
  'redemption-voided': { dealId: 'd1', title: 'Aperitivo\n per due', points: 1500, reason: 'Errore' },
  'redemption-freed': { dealId: 'd1', title: 'Aperitivo\n per due', points: 1500 },
  points: { amount: 100, balance: 350 },
  'quiet-news': { count: 3 },
  'post-waiting': { product: 'Che\n pane', who: 'Anna' },
  'post-approved': { postId: 'x1', title: 'Che\n pane', points: 50 },
  'post-refused': { postId: 'x1', title: 'Che\n pane', reason: 'other', text: 'Troppo scura' },
  'post-removed': { postId: 'x1', title: 'Che\n pane', reason: 'offensive', text: '' },
  'post-removed-brand': { postId: 'x1', title: 'Che\n pane', reason: 'offensive' },
  'post-reminder': { dealId: 'd1', title: 'Aperitivo\n per due' },
  'review-new': { ...REVIEW, who: 'Anna' },
  'review-answered': REVIEW,
  'review-removed': { ...REVIEW, reason: 'offensive' },
  'message-from-brand': { conversationId: 'c1', brand: 'Forno\n Bruno' },
  'message-to-brand': { conversationId: 'c1', brand: 'Forno', who: 'Anna' },
  'new-deal': { dealId: 'd1', brand: 'Forno\n Bruno', title: 'Pane', priceCents: 250 },
  'saved-expiring': { dealId: 'd1', brand: 'Forno\n Bruno', title: 'Pane', priceCents: 250 },
  regulation: { programId: 'p1', program: 'Club\n Pane', version: 2 },
  'program-active': PROGRAM_NEWS,
  'program-cancelled': { ...PROGRAM_NEWS, reason: 'Chiusura' },
  'program-ending': PROGRAM_NEWS,
  'program-points': { programId: 'p1', program: 'Club\n Pane', points: 12, balance: 40 },
  'program-back': { programId: 'p1', program: 'Club\n Pane', points: 12, balance: 0, debt: 3 },
  'program-adjusted': {
    programId: 'p1',
    program: 'Club\n Pane',
    points: '+12',
    stamps: '0',
    balance: 12,
    note: 'Scontrino\n perso',
  },
  outreach: {
    sendId: 'm1',
    brand: 'Forno',
    program: 'Club\n Pane',
    title: 'Pane\n nuovo',
    text: 'Da domani',
    subject: 'Pane',
  },
  'program-level': { programId: 'p1', program: 'Club\n Pane', level: 'Silver' },
  'program-expiring': { programId: 'p1', program: 'Club\n Pane', points: 12, days: 7 },
  'program-expired': { programId: 'p1', program: 'Club\n Pane', points: 12 },
  'program-level-falls': {
    programId: 'p1',
    program: 'Club\n Pane',
    level: 'Gold',
    next: 'Silver',
    days: 7,
    missing: 12,
    metric: 'points',
  },
}
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

/** Keys with the placeholders of their texts, so that no translation loses a value. */
function shapeOf(node: unknown, path = ''): string[] {
  if (typeof node === 'string') {
    const names = [...node.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    return [`${path} ${[...new Set(names)].toSorted().join(' ')}`]
  }
  return Object.entries(node as object).flatMap(([key, value]) => shapeOf(value, `${path}.${key}`))
}

it('every email and push that can be sent is a feature’s', () => {
  expect([...emails.keys()].toSorted()).toEqual(ALL.toSorted())
  expect([...pushes.keys()].toSorted()).toEqual(Object.keys(PUSH_SAMPLES).toSorted())
})

it.each(
  FEATURES.filter(({ messages }) => messages !== undefined).map(
    (feature) => [feature.name, feature] as const,
  ),
)(
  'R-601 texts of the messages of %s have the same keys and values in Italian and English, and belong to a template',
  (name, { messages }) => {
    const folder = join(import.meta.dirname, name, 'locales')
    expect(readdirSync(folder).toSorted()).toEqual(['en.json', 'it.json'])
    const [italian, english] = ['it', 'en'].map((language) => textsIn(join(folder, `${language}.json`)))
    expect(shapeOf(english)).toEqual(shapeOf(italian))
    expect(Object.keys(italian?.emails ?? {})).toEqual(Object.keys(messages?.emails ?? {}))
    expect(Object.keys(italian?.pushes ?? {})).toEqual(Object.keys(messages?.pushes ?? {}))
  },
)

it('R-601 what stands around every email has the same keys in Italian and English', () => {
  expect(shapeOf(LAYOUT.en)).toEqual(shapeOf(LAYOUT.it))
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
  expect(page.includes(`href="${url.replaceAll('&', '&amp;')}"`)).toBe(url !== '')
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
  const { subject } = emailContent(emailOf('business-approved'), { brandName }, 'en', LINKS)
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

it('R-421 a push says what happened in the language asked for, and where a click leads', () => {
  expect(pushMessage(pushOf('redemption'), PUSH_SAMPLES.redemption, 'it')).toEqual({
    title: 'Offerta riscattata',
    body: 'Aperitivo per due · +1500 BrandPoint',
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
