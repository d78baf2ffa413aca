import type { Block, Section } from './document.ts'
import { countText } from './italian.ts'

/** The company that runs the installation. */
export interface Operator {
  readonly name: string
  readonly seat: string
  readonly vatNumber: string
  readonly email: string
}

/** A reward that BrandPoints buy now. */
export interface BrandPointReward {
  readonly name: string
  readonly cost: number
  readonly validDays: number
  readonly perPerson: number | null
}

/** Everything that the regulation of BrandPoints is made from. */
export interface BrandPointTerms {
  /** Null on a trial installation, which has no promoter. */
  readonly operator: Operator | null
  readonly rates: {
    readonly invite: number
    readonly profile: number
    readonly proofPost: number
    readonly display: number
  }
  /** The age from which somebody has an account. */
  readonly leastAge: number
  /** Hours in which a shop can take a redemption back. */
  readonly voidHours: number
  readonly rewards: readonly BrandPointReward[]
}

const points = (count: number): string => `${countText(count)} BrandPoint`
const section = (id: string, title: string, blocks: readonly Block[]): Section => ({ id, title, blocks })
const paragraph = (text: string): Block => ({ type: 'paragraph', text })

/**
 * Generates the regulation of BrandPoints, with the operator as promoter (docs/law.md, "Prize
 * promotions"), in the form of those of programs.
 */
export function brandPointsRegulation({ operator, rates, leastAge, voidHours, rewards }: BrandPointTerms): {
  readonly title: string
  readonly sections: readonly Section[]
} {
  return {
    title: 'Regolamento dei BrandPoint',
    sections: [
      section('promoter', 'Soggetto promotore', [
        paragraph(
          operator === null
            ? 'Questa è un’installazione di prova: non c’è un promotore e i BrandPoint non danno diritto a nulla.'
            : `${operator.name}, sede legale ${operator.seat}, partita IVA ${operator.vatNumber}, ${operator.email} (di seguito «promotore»), che gestisce Vicino.`,
        ),
      ]),
      section('territory', 'Ambito territoriale', [paragraph('Territorio della Repubblica italiana.')]),
      section('recipients', 'Destinatari', [
        paragraph(
          `Le persone fisiche di almeno ${countText(leastAge)} anni con un account Vicino. La partecipazione è gratuita.`,
        ),
      ]),
      section('earning', 'Come si ottengono', [
        {
          type: 'list',
          items: [
            'Con un deal riscattato e confermato in cassa: quanti ne indica il deal.',
            `Con una persona invitata che riscatta il suo primo deal: ${points(rates.invite)}.`,
            `Con il profilo completo, una volta: ${points(rates.profile)}.`,
            `Con un Proof Post approvato dal negozio, dove la legge lo permette: ${points(rates.proofPost)}. Nella ristorazione e nel turismo: nessuno.`,
            `Con la scansione di un display in negozio, quando il display la premia: ${points(rates.display)}.`,
          ],
        },
      ]),
      section('points', 'Validità', [
        paragraph(
          `I BrandPoint non scadono. Non sono denaro, non si comprano, non si cedono e non si convertono in denaro. Se il negozio storna un riscatto, entro ${countText(voidHours)} ore, i suoi BrandPoint sono tolti.`,
        ),
      ]),
      section('prizes', 'Premi', prizeBlocks(rewards)),
      section('delivery', 'Richiesta e consegna', [
        paragraph(
          'Il premio si chiede nell’app e arriva subito come coupon: i BrandPoint del suo costo sono tolti in quel momento.',
        ),
      ]),
      section('privacy', 'Protezione dei dati personali', [
        paragraph('Titolare del trattamento è il promotore; l’informativa è nella pagina sulla privacy.'),
      ]),
    ],
  }
}

function prizeBlocks(rewards: readonly BrandPointReward[]): Block[] {
  if (rewards.length === 0) return [paragraph('Ora non ci sono premi.')]
  return [
    paragraph(
      'I premi sono beni, servizi o sconti, mai denaro né titoli, fino a esaurimento: quanti ne restano è scritto nell’app. Ora sono questi:',
    ),
    {
      type: 'table',
      head: ['Premio', 'Costo', 'Al massimo a persona', 'Valido per giorni'],
      rows: rewards.map(({ name, cost, perPerson, validDays }) => [
        name,
        `${countText(cost)} BrandPoint`,
        perPerson === null ? 'senza limite' : countText(perPerson),
        countText(validDays),
      ]),
    },
  ]
}
