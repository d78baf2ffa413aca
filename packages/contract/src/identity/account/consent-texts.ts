import type { Language } from '../../common/language.ts'
import { SEEN_OF_MEMBERS, SEEN_WITH_CONSENT, wordsOf } from '../../common/seen-by-shop.ts'

/** The purposes that have a text here; terms and regulations are documents with versions of their own. */
export type TextPurpose =
  | 'marketing'
  | 'profiling'
  | 'cookie-statistics'
  | 'cookie-marketing'
  | 'loyalty-privacy'
  | 'loyalty-marketing'
  | 'loyalty-details'
  | 'loyalty-profiling'
  | 'loyalty-location'

/** One version of a text in one language. `{brand}` and other gaps are filled for the reader. */
export interface ConsentText {
  readonly purpose: TextPurpose
  readonly version: string
  readonly language: Language
  /** The day from which it is shown. */
  readonly from: string
  /** Beginning of the SHA-256 of the text. */
  readonly hash: string
  readonly text: string
}

/** A text in a language: its hash, then the text. */
type Written = readonly [hash: string, text: string]

const row = (
  purpose: TextPurpose,
  version: string,
  from: string,
  it: Written,
  en: Written,
): ConsentText[] => [
  { purpose, version, from, language: 'it', hash: it[0], text: it[1] },
  { purpose, version, from, language: 'en', hash: en[0], text: en[1] },
]

const NOTICE_IT = `Chi è responsabile
{company}, P. IVA {vat}, {seat}, {contact}, è il titolare dei dati della raccolta «{program}».

Il ruolo di Vicino
Il gestore di Vicino tiene questi dati per conto di {company}, come responsabile del trattamento (art. 28 GDPR). Del tuo account Vicino è titolare il gestore: lo spiega l’informativa di Vicino.

Quali dati, e perché
{company} vede: ${wordsOf(SEEN_OF_MEMBERS, 'it')}. Servono a contare punti e bollini e a darti i premi, cioè a mantenere ciò che promette il regolamento (art. 6.1.b GDPR). Per questo non serve un consenso.
Solo se acconsenti vede anche: ${wordsOf(SEEN_WITH_CONSENT, 'it')}. Offerte e scelte su misura chiedono due altri consensi. Li cambi quando vuoi, e la raccolta resta la stessa.

Per quanto tempo
Finché partecipi. Acquisti, punti e premi restano poi dieci anni come documenti contabili, senza il tuo nome se elimini l’account. Per le scelte su misura contano solo gli ultimi dodici mesi di acquisti.

A chi
A chi lavora per {company}, ai negozi che partecipano alla stessa raccolta e ai fornitori tecnici del gestore di Vicino.

I tuoi diritti
Puoi avere una copia dei tuoi dati, correggerli, farli cancellare, opporti: dalle impostazioni di Vicino o scrivendo a {contact}. Puoi fare reclamo al Garante per la protezione dei dati personali (garanteprivacy.it).`

const NOTICE_EN = `Who is responsible
{company}, VAT number {vat}, {seat}, {contact}, is the controller of the data of the program “{program}”.

The role of Vicino
The operator of Vicino keeps these data for {company}, as its processor (art. 28 GDPR). The operator is the controller of your Vicino account: the privacy notice of Vicino explains it.

Which data, and why
{company} sees: ${wordsOf(SEEN_OF_MEMBERS, 'en')}. They are needed to count points and stamps and to give you rewards, which is what the regulation promises (art. 6.1.b GDPR). No consent is needed for this.
Only if you agree does it also see: ${wordsOf(SEEN_WITH_CONSENT, 'en')}. Offers and choices made for you ask for two more consents. Change them whenever you like: the program stays the same.

For how long
As long as you take part. After that purchases, points and rewards stay for ten years as accounting records, without your name if you delete the account. For choices made for you only the last twelve months of purchases count.

To whom
To the people who work for {company}, to the shops that take part in the same program and to the technical suppliers of the operator of Vicino.

Your rights
You can get a copy of your data, correct them, have them erased, object: in the settings of Vicino or by writing to {contact}. You can complain to the Italian data protection authority (garanteprivacy.it).`

/** Nothing ends the books after ten years (domain, retention.ts). */
const LATER_NOTICE_IT = NOTICE_IT.replace('restano poi dieci anni', 'restano poi almeno dieci anni')
const LATER_NOTICE_EN = NOTICE_EN.replace('stay for ten years', 'stay for at least ten years')

/**
 * All versions of the texts that people agree to, or are shown. Rows are added and never changed: a
 * text that changes needs a new version, whose hash a test compares with the text.
 */
export const CONSENT_TEXT_ROWS: readonly ConsentText[] = [
  ...row(
    'marketing',
    'marketing-2026-11',
    '2026-11-01',
    ['672a6716aac63680', 'Ti scriviamo di offerte e iniziative di Vicino.'],
    ['8a189bae8d5c8aea', 'We write to you about Vicino’s offers and initiatives.'],
  ),
  ...row(
    'profiling',
    'profiling-2026-11-b',
    '2026-11-01',
    [
      'd4f858f4234a1366',
      'Usiamo le tue reazioni, i tuoi riscatti e i negozi che segui per scegliere che cosa mostrarti prima in «Per te». Teniamo conto di dodici mesi al massimo.',
    ],
    [
      '1044e9eee4395108',
      'We use your reactions, your redemptions and the shops you follow to choose what you see first in “For you”. We look back twelve months at most.',
    ],
  ),
  ...row(
    'cookie-statistics',
    'cookie-2026-11',
    '2026-11-01',
    ['28cfcae22660162c', 'Ci dicono quali schermate servono e quali no, senza riconoscerti.'],
    ['5ed5e0a9de6d79b0', 'They tell us which screens help and which do not, without recognising you.'],
  ),
  ...row(
    'cookie-marketing',
    'cookie-2026-11',
    '2026-11-01',
    ['bb22b26cf2c508e3', 'Offerte scelte in base a ciò che guardi.'],
    ['43dd5cf94cfb8769', 'Offers chosen from what you look at.'],
  ),
  ...row(
    'loyalty-privacy',
    '2026-11-1',
    '2026-11-01',
    ['02824a2cfe33cd49', 'Acconsento al trattamento dei miei dati per contare punti e bollini.'],
    ['90a5278a68934835', 'I agree that my data are processed to count points and stamps.'],
  ),
  ...row(
    'loyalty-privacy',
    '2026-11-2',
    '2026-11-29',
    ['1f0ef60b1d588727', NOTICE_IT],
    ['e85a5de38c53a674', NOTICE_EN],
  ),
  ...row(
    'loyalty-privacy',
    '2026-11-3',
    '2026-11-30',
    ['c4445f777b97a244', LATER_NOTICE_IT],
    ['3818c7c89fe5cfe3', LATER_NOTICE_EN],
  ),
  ...row(
    'loyalty-marketing',
    '2026-11-1',
    '2026-11-01',
    ['897f56fa44c89768', 'Voglio ricevere da {brand} offerte e novità.'],
    ['5e37717b1fd8544d', 'I would like to get offers and news from {brand}.'],
  ),
  ...row(
    'loyalty-details',
    '2026-11-1',
    '2026-11-01',
    ['a9c5e0aaf1cce4fb', '{brand} può vedere il mio nome, la mia email e il mio compleanno.'],
    ['cbdf7d6186819882', '{brand} may see my name, my email and my birthday.'],
  ),
  ...row(
    'loyalty-details',
    '2026-11-2',
    '2026-11-29',
    ['09661b9bcd401689', `{brand} può vedere anche: ${wordsOf(SEEN_WITH_CONSENT, 'it')}.`],
    ['36a6359ac717e117', `{brand} may also see: ${wordsOf(SEEN_WITH_CONSENT, 'en')}.`],
  ),
  ...row(
    'loyalty-profiling',
    '2026-11-2',
    '2026-11-29',
    [
      '6d3e08e123e5446d',
      '{brand} può scegliere messaggi, offerte e premi per me in base ad acquisti, punti, livello, età, compleanno e comune. Da 18 anni in su; contano gli ultimi dodici mesi.',
    ],
    [
      'dcf6e04ebc4430ce',
      '{brand} may choose messages, offers and rewards for me by purchases, points, level, age, birthday and town. From 18 years on; the last twelve months count.',
    ],
  ),
  ...row(
    'loyalty-location',
    '2026-11-2',
    '2026-11-01',
    [
      '12cc065e8f5368fa',
      'Si legge solo durante il check-in, per confrontarla con il negozio, e non viene conservata.',
    ],
    ['dea1e24c6c9f3380', 'It is read during a check-in alone, to compare it with the shop, and is not kept.'],
  ),
]

/** The newest row of each purpose and language, which is shown. */
const SHOWN = new Map(CONSENT_TEXT_ROWS.map((text) => [`${text.purpose} ${text.language}`, text]))

/** Returns the text of a purpose that is shown now. */
export function shownText(purpose: TextPurpose, language: Language): ConsentText {
  const text = SHOWN.get(`${purpose} ${language}`)
  if (text === undefined) throw new RangeError(`No text of ${purpose}`)
  return text
}

/** The version of a purpose's text that is shown now, for the log of consents. */
export const versionOf = (purpose: TextPurpose): string => shownText(purpose, 'it').version

/** Returns the text of an entry of the log; undefined for documents and texts before the first row. */
export const textOfVersion = (
  purpose: string,
  version: string,
  language: Language,
): ConsentText | undefined =>
  CONSENT_TEXT_ROWS.find(
    (text) => text.purpose === purpose && text.version === version && text.language === language,
  )

/** Fills the gaps of a text; a gap without a value becomes a dash. */
export const filledText = ({ text }: ConsentText, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] || '–')

/** The shop that is responsible for the data of a program. */
export interface NoticeOf {
  readonly program: string
  readonly company: string
  readonly vat: string
  readonly seat: string
  readonly contact: string
}

/** A shop's privacy notice in parts: title and paragraphs. */
export const noticeParts = (
  of: NoticeOf,
  language: Language,
): { readonly title: string; readonly paragraphs: readonly string[] }[] =>
  filledText(shownText('loyalty-privacy', language), { ...of })
    .split('\n\n')
    .map((part) => {
      const [title = '', ...paragraphs] = part.split('\n')
      return { title, paragraphs }
    })
