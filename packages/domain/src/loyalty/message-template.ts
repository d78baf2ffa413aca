/*
 * Brands' texts to members, with gaps for each member's values (docs/modules/marketing.md,
 * "Campaigns"): `Ciao {nome}, hai {punti} punti`.
 */

/** The allowed names of gaps, in Italian as brands write them. */
export const MESSAGE_VARIABLES = ['nome', 'punti', 'livello', 'programma', 'negozio'] as const
export type MessageVariable = (typeof MESSAGE_VARIABLES)[number]

/** The values of the gaps for one member; any texts. */
export type MessageValues = Readonly<Record<MessageVariable, string>>

export interface TemplateProblem {
  /** The text between the braces; a single brace where the other is missing. */
  readonly name: string
  /** Its position, in UTF-16 units from 0. */
  readonly at: number
}

const GAP = /\{([^{}]*)\}|[{}]/g
const isVariable = (name: string): name is MessageVariable =>
  (MESSAGE_VARIABLES as readonly string[]).includes(name)

/** Lists unknown gaps and single braces, in the order of the text. */
export function templateProblems(text: string): TemplateProblem[] {
  return [...text.matchAll(GAP)]
    .filter(([, name]) => name === undefined || !isVariable(name))
    .map((found) => ({ name: found[1] ?? found[0], at: found.index }))
}

/**
 * Fills the gaps of a text. A value's own braces are never read as a gap; unknown gaps stay as they
 * are.
 */
export function fillTemplate(text: string, values: MessageValues): string {
  return text.replaceAll(GAP, (whole, name: string | undefined) =>
    name !== undefined && isVariable(name) ? values[name] : whole,
  )
}
