import type { Language } from '@vicino/contract/common/language'
import type { Db } from '../db/database.ts'

/**
 * Data of each e-mail by its template: ids and plain texts, never a secret. Features add theirs in
 * `<feature>.messages.ts`: `declare module '…/platform/deliveries/messages.ts' { interface
 * EmailData { … } }`.
 */
export interface EmailData {}
export type EmailTemplate = keyof EmailData

/** The data of each push, by its template; added to in the same way. */
export interface PushData {}
export type PushTemplate = keyof PushData

export interface Links {
  /** The address that switches this kind of e-mail off for its reader; absent in a preview. */
  readonly unsubscribe?: string
  /** Address of the product, without a slash at the end. */
  readonly publicUrl: string
  /** The text of a one-time token, by its id. */
  readonly tokenText: (id: string) => string
}

/** The texts and links that an e-mail's data adds. */
export interface EmailFilling {
  /** Values of the {braces} in the texts. */
  readonly values?: Readonly<Record<string, string | number>>
  /** Path that the button leads to. */
  readonly path?: string
  /** Paragraphs written by a business, before the lines. */
  readonly paragraphs?: readonly string[]
  /** An image above everything: its path, the same for all readers, and its alternative text. */
  readonly image?: { readonly path: string; readonly alt: string }
  /** A paragraph before the lines. */
  readonly first?: string
  /** A person's text, shown between `lines` and `after`. */
  readonly quote?: string
  /** A person's text, shown last. */
  readonly lastQuote?: string
  /** The reader chose such e-mails: the footer says where to change it. */
  readonly chosen?: true
}

/** An email's texts in one language, as they stand in a locale file. */
export interface EmailTexts {
  readonly subject: string
  readonly preheader: string
  readonly title: string
  readonly lines: readonly string[]
  readonly after?: readonly string[]
  readonly action?: string
  readonly note?: string
}

/** Texts of a push and of the notification in the app. */
export interface PushTexts {
  readonly title: string
  readonly body: string
  /** Texts for several actors. */
  readonly many?: { readonly title: string; readonly body: string }
}

/**
 * The path that a tap on a push opens, and its tag: a browser replaces a push by a later one with
 * the same tag.
 */
export interface PushTarget {
  readonly url: string
  readonly tag: string
  /** Values of the {braces} that are formatted differently from the data, such as prices. */
  readonly values?: Readonly<Record<string, string | number>>
}

/** One e-mail: its texts by language, and what its data adds to them. */
export interface EmailDefinition {
  readonly texts: Readonly<Record<Language, EmailTexts>>
  /** Returns the values for the texts from `data`, the data that was given to sendEmail. */
  fill(data: unknown, links: Links, language: Language): EmailFilling
  readonly isCurrent?: BeforeSending
  readonly onSent?: AfterSending
}
export interface PushDefinition {
  readonly texts: Readonly<Record<Language, PushTexts>>
  target(data: unknown, language: Language): PushTarget
  readonly isCurrent?: BeforeSending
  readonly onSent?: AfterSending
}

/**
 * Runs just before a message leaves. False = it is dropped, because its link no longer works or its
 * reader no longer wants it; a moment = it waits until then.
 */
export type BeforeSending = (
  db: Db,
  data: unknown,
  now: Date,
  way: 'push' | 'email',
) => Promise<boolean | Date>
/**
 * Runs when a mail server or push service has accepted a message; it may run twice for one message.
 */
export type AfterSending = (db: Db, data: unknown, now: Date) => Promise<void>

/** The emails and pushes of one feature, by template. */
export interface Messages {
  readonly emails: Readonly<Record<string, EmailDefinition>>
  readonly pushes: Readonly<Record<string, PushDefinition>>
}

type DataOf<T> = T extends EmailTemplate ? EmailData[T] : T extends PushTemplate ? PushData[T] : never

type Texts<Emails extends string, Pushes extends string> = ([Emails] extends [never]
  ? object
  : { readonly emails: Readonly<Record<Emails, EmailTexts>> }) &
  ([Pushes] extends [never] ? object : { readonly pushes: Readonly<Record<Pushes, PushTexts>> })

/**
 * Defines the e-mails and pushes of a feature, from the texts of its locale files and functions
 * that add the data.
 */
export function defineMessages<E extends EmailTemplate = never, P extends PushTemplate = never>(own: {
  readonly texts: Readonly<Record<Language, Texts<E, P>>>
  readonly emails?: {
    readonly [T in E]: (data: EmailData[T], links: Links, language: Language) => EmailFilling
  }
  /** For emails and pushes that may be outdated by the time they leave: see BeforeSending. */
  readonly current?: {
    readonly [T in NoInfer<E | P>]?: (
      db: Db,
      data: DataOf<T>,
      now: Date,
      way: 'push' | 'email',
    ) => Promise<boolean | Date>
  }
  /** For messages whose sending is recorded: see AfterSending. */
  readonly sent?: { readonly [T in NoInfer<E | P>]?: (db: Db, data: DataOf<T>, now: Date) => Promise<void> }
  readonly pushes?: { readonly [T in P]: (data: PushData[T], language: Language) => PushTarget }
}): Messages {
  const texts = own.texts as Readonly<Record<Language, Texts<string, string>>>
  const current = (own.current ?? {}) as Readonly<Record<string, BeforeSending>>
  const sent = (own.sent ?? {}) as Readonly<Record<string, AfterSending>>
  const emails = Object.entries<EmailDefinition['fill']>(own.emails ?? {}).map(([name, fill]) => [
    name,
    {
      fill,
      isCurrent: current[name],
      onSent: sent[name],
      texts: inBoth((language) => texts[language].emails[name] as EmailTexts),
    },
  ])
  const pushes = Object.entries<PushDefinition['target']>(own.pushes ?? {}).map(([name, target]) => [
    name,
    {
      target,
      isCurrent: current[name],
      onSent: sent[name],
      texts: inBoth((language) => texts[language].pushes[name] as PushTexts),
    },
  ])
  return { emails: Object.fromEntries(emails), pushes: Object.fromEntries(pushes) }
}

const inBoth = <T>(of: (language: Language) => T): Record<Language, T> => ({ it: of('it'), en: of('en') })

/** The messages of all features. */
export interface MessageCatalogue {
  readonly emails: ReadonlyMap<string, EmailDefinition>
  readonly pushes: ReadonlyMap<string, PushDefinition>
}

/**
 * The emails and pushes of all features together.
 * @throws Error when two features have a message of the same template
 */
export function collectMessages(all: readonly Messages[]): MessageCatalogue {
  return {
    emails: merged(all.map(({ emails }) => emails)),
    pushes: merged(all.map(({ pushes }) => pushes)),
  }
}

function merged<T>(parts: readonly Readonly<Record<string, T>>[]): ReadonlyMap<string, T> {
  const all = new Map<string, T>()
  for (const [template, message] of parts.flatMap((part) => Object.entries(part))) {
    if (all.has(template)) throw new Error(`Declared twice: message ${template}`)
    all.set(template, message)
  }
  return all
}
