import { type Block, type Section, SECTION_IDS, type SectionId } from './document.ts'
import { dateText } from './italian.ts'
import { tierBlocks } from './tiers.ts'
import { limitBlocks, purchaseBlocks, socialBlocks, specialBlocks, visitBlocks } from './mechanics.ts'
import { deliveryBlocks, pointBlocks, poolBlocks, rewardBlocks } from './rewards.ts'
import type { RegulationTerms } from './terms.ts'

const TITLES: Readonly<Record<SectionId, string>> = {
  promoter: 'Soggetto promotore',
  delegate: 'Soggetto delegato',
  partners: 'Soggetti associati',
  duration: 'Durata',
  territory: 'Ambito territoriale',
  recipients: 'Destinatari',
  joining: 'Adesione',
  purchases: 'Punti e bollini per gli acquisti',
  social: 'Punti per le azioni sociali',
  special: 'Punti per occasioni speciali',
  visits: 'Punti per le visite',
  limits: 'Limiti',
  points: 'Validità di punti e bollini',
  refunds: 'Resi e storni',
  tiers: 'Livelli',
  prizes: 'Premi',
  pool: 'Montepremi e cauzione',
  delivery: 'Richiesta e consegna dei premi',
  charity: 'Donazioni',
  changes: 'Modifiche al regolamento',
  cancellation: 'Annullamento della raccolta',
  privacy: 'Protezione dei dati personali',
  law: 'Norme applicate',
}

const paragraph = (text: string): Block => ({ type: 'paragraph', text })

const BLOCKS: Readonly<Record<SectionId, (terms: RegulationTerms) => readonly Block[]>> = {
  promoter: ({ legalSubject, piva, sedeLegale, pec, brandName }) => [
    paragraph(
      `${legalSubject}, sede legale ${sedeLegale}, partita IVA ${piva}, PEC ${pec}; marchio ${brandName} (di seguito «promotore»).`,
    ),
  ],
  delegate: ({ delegatedSubject }) =>
    delegatedSubject === null || delegatedSubject.trim() === ''
      ? []
      : [paragraph(`Il promotore delega per gli adempimenti relativi alla raccolta: ${delegatedSubject}.`)],
  partners: ({ partners }) =>
    partners.length === 0
      ? []
      : [
          {
            type: 'table',
            head: ['Soggetto', 'Sede legale', 'Partita IVA'],
            rows: partners.map(({ legalSubject, sedeLegale, piva }) => [legalSubject, sedeLegale, piva]),
          },
        ],
  duration: ({ startDate, endDate, claimsUntil }) => [
    paragraph(
      `Si ottengono punti e bollini dal ${dateText(startDate)} al ${dateText(endDate)}, entrambi compresi, secondo l’ora italiana. I premi si richiedono fino al ${dateText(claimsUntil)} compreso.`,
    ),
  ],
  territory: () => [
    paragraph(
      'Territorio della Repubblica italiana: i punti vendita del promotore che partecipano e la piattaforma Vicino.',
    ),
  ],
  recipients: () => [
    paragraph(
      'Possono partecipare le persone fisiche di almeno 14 anni con un account Vicino. È escluso il personale del promotore.',
    ),
  ],
  joining: ({ name }) => [
    paragraph(
      `L’adesione a «${name}» è gratuita: avviene nell’app Vicino accettando questo regolamento e l’informativa sulla protezione dei dati. Non si ottengono punti per ciò che è avvenuto prima dell’adesione. Chi lascia la raccolta perde punti e bollini dopo averlo confermato.`,
    ),
  ],
  purchases: purchaseBlocks,
  social: socialBlocks,
  special: specialBlocks,
  visits: visitBlocks,
  limits: limitBlocks,
  points: pointBlocks,
  refunds: () => [
    paragraph(
      'Se un acquisto è reso, in tutto o in parte, punti e bollini sono ricalcolati su quanto ne resta, con le condizioni del giorno dell’acquisto, e la differenza è tolta. Se i punti da togliere sono già stati usati, il saldo non scende sotto zero: la parte che manca è recuperata dai prossimi punti. Punti già scaduti non sono richiesti di nuovo.',
    ),
  ],
  tiers: tierBlocks,
  prizes: rewardBlocks,
  pool: poolBlocks,
  delivery: deliveryBlocks,
  charity: ({ rewards }) => {
    const given = rewards.filter(({ kind }) => kind === 'donation')
    return given.length === 0
      ? []
      : [
          paragraph(
            'Le donazioni sono devolute, per conto del partecipante che le richiede, a questi beneficiari:',
          ),
          {
            type: 'list',
            items: given.map(
              ({ name, beneficiary }) => `«${name}»: ${beneficiary ?? 'non ancora indicato'}.`,
            ),
          },
        ]
  },
  changes: () => [
    paragraph(
      'Durante la raccolta non cambia nulla di ciò che dà punti e bollini. Sono possibili soltanto modifiche che non ledono i diritti acquisiti dai partecipanti (D.P.R. 430/2001): ogni modifica è una nuova versione di questo regolamento, che mostra le differenze ed è comunicata ai partecipanti come la prima.',
    ),
  ],
  cancellation: () => [
    paragraph(
      'Il promotore può annullare la raccolta soltanto per una causa grave e irreversibile, dopo averne valutato le alternative, fra cui una chiusura ordinata con almeno 30 giorni di preavviso. L’annullamento rende nulli punti e bollini, è comunicato ai partecipanti con il motivo, un contatto e ciò che ricevono in cambio, con il termine. I premi già richiesti e pagati con i punti restano dovuti; restano fermi i rimedi dovuti per legge ai partecipanti.',
    ),
  ],
  privacy: ({ legalSubject, pec }) => [
    paragraph(
      `Titolare del trattamento è ${legalSubject}. I dati dell’adesione, degli acquisti e dei punti sono trattati per gestire la raccolta: per questo non serve un consenso. I consensi al marketing e alla profilazione sono separati, facoltativi e revocabili in ogni momento; non condizionano la partecipazione. I dati di profilazione sono conservati al massimo 12 mesi, quelli di marketing 24 mesi.`,
    ),
    paragraph(
      `Ogni partecipante può accedere ai propri dati, riceverne copia, correggerli e cancellarli dall’app Vicino o scrivendo a ${pec}; dopo la cancellazione le scritture dei punti restano senza riferimento alla persona.`,
    ),
  ],
  law: ({ mode }) => [
    paragraph(
      mode === 'prizes'
        ? 'Per quanto non è scritto qui vale il D.P.R. 430/2001 sulle manifestazioni a premio. Il promotore tiene il riepilogo annuale dei premi consegnati ai fini della ritenuta.'
        : 'I premi sono soltanto sconti presso lo stesso promotore (art. 6, lettera c-bis, del D.P.R. 430/2001).',
    ),
    paragraph(
      'Questo regolamento e le sue versioni precedenti sono a disposizione nell’app Vicino e sono conservati fino a 12 mesi dopo la fine della raccolta. Ogni versione è riconoscibile dalla sua impronta SHA-256.',
    ),
  ],
}

/**
 * Generates the sections from a program, its tiers and rewards, in their order (R-339;
 * docs/modules/loyalty.md, "Programs"). An empty section is omitted.
 */
export function generateSections(terms: RegulationTerms): Section[] {
  return SECTION_IDS.flatMap((id) => {
    const blocks = BLOCKS[id](terms)
    return blocks.length === 0 ? [] : [{ id, title: TITLES[id], blocks }]
  })
}

/** Returns the title of a program's regulation. */
export function regulationTitle({ name }: Pick<RegulationTerms, 'name'>): string {
  return `Regolamento della raccolta «${name}»`
}
