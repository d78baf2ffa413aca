/*
 * Texts that a brand writes to members, with gaps that are filled for each of them
 * (docs/modules/marketing.md, "Campaigns"): `Ciao {nome}, hai {punti} punti`.
 */

/** What a gap may be called, in Italian as brands write them. */
export const MESSAGE_VARIABLES = ['nome', 'punti', 'livello', 'programma', 'negozio'] as const
export type MessageVariable = (typeof MESSAGE_VARIABLES)[number]

/** What fills the gaps for one member; texts, whatever they contain. */
export type MessageValues = Readonly<Record<MessageVariable, string>>

export interface TemplateProblem {
  /** What stands between the braces; a brace alone where there is no other. */
  readonly name: string
  /** Where it begins, in UTF-16 units from 0. */
  readonly at: number
}

const GAP = /\{([^{}]*)\}|[{}]/g
const isVariable = (name: string): name is MessageVariable =>
  (MESSAGE_VARIABLES as readonly string[]).includes(name)

/** Gaps that nothing fills, and braces that stand alone, in the order of the text. */
export function templateProblems(text: string): TemplateProblem[] {
  return [...text.matchAll(GAP)]
    .filter(([, name]) => name === undefined || !isVariable(name))
    .map((found) => ({ name: found[1] ?? found[0], at: found.index }))
}

/** The text with its gaps filled. What a value contains is never read as a gap; what is no variable stays as it stands. */
export function fillTemplate(text: string, values: MessageValues): string {
  return text.replaceAll(GAP, (whole, name: string | undefined) =>
    name !== undefined && isVariable(name) ? values[name] : whole,
  )
}
