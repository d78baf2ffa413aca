/** A reward that BrandPoints buy in the demo: goods and experiences, no money and no real brand. */
export interface DemoReward {
  readonly it: { readonly title: string; readonly description: string }
  readonly en: { readonly title: string; readonly description: string }
  /** Price in BrandPoints. */
  readonly cost: number
  readonly stock: number
  readonly validDays: number
}

export const rewards: readonly DemoReward[] = [
  {
    it: {
      title: 'Un caffè al banco',
      description: 'Un espresso in uno dei bar aderenti del tuo quartiere. Mostra il codice alla cassa.',
    },
    en: {
      title: 'A coffee at the bar',
      description: 'An espresso at one of the cafés taking part near you. Show the code at the till.',
    },
    cost: 80,
    stock: 400,
    validDays: 60,
  },
  {
    it: {
      title: 'Borsa di tela Vicino',
      description: 'Cotone biologico, manici lunghi, stampata a mano. Si ritira nei negozi aderenti.',
    },
    en: {
      title: 'Vicino canvas bag',
      description: 'Organic cotton, long handles, printed by hand. Collect it in a shop taking part.',
    },
    cost: 250,
    stock: 150,
    validDays: 120,
  },
  {
    it: {
      title: 'Colazione per due',
      description:
        'Due bevande calde e due lieviti in una pasticceria del quartiere, ogni mattina fino alle 11.',
    },
    en: {
      title: 'Breakfast for two',
      description: 'Two hot drinks and two pastries at a local bakery, every morning until 11.',
    },
    cost: 400,
    stock: 80,
    validDays: 90,
  },
  {
    it: {
      title: 'Piantina aromatica',
      description: 'Basilico, rosmarino o salvia in vaso da 14 cm, da scegliere in un vivaio aderente.',
    },
    en: {
      title: 'A pot of herbs',
      description: 'Basil, rosemary or sage in a 14 cm pot, to choose at a nursery taking part.',
    },
    cost: 150,
    stock: 120,
    validDays: 45,
  },
  {
    it: {
      title: 'Passeggiata con la guida',
      description: 'Due ore fra botteghe e cortili del centro con una guida abilitata, in piccolo gruppo.',
    },
    en: {
      title: 'A walk with a guide',
      description: 'Two hours among workshops and courtyards with a licensed guide, in a small group.',
    },
    cost: 900,
    stock: 24,
    validDays: 180,
  },
  {
    it: {
      title: 'Corso di pasta fresca',
      description: 'Una serata di sfoglia e ripieni in una cucina di quartiere, cena compresa.',
    },
    en: {
      title: 'Fresh pasta class',
      description: 'An evening of dough and fillings in a neighbourhood kitchen, dinner included.',
    },
    cost: 2000,
    stock: 10,
    validDays: 365,
  },
]
