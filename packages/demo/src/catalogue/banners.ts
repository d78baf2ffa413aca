import type { DemoBanner } from './types.ts'

/** The six slides of the home carousel; links are paths inside the app. */
export const banners: readonly DemoBanner[] = [
  {
    id: 'flash',
    image: 0,
    ctaLink: '/deals?flash=true',
    it: {
      title: 'Offerte lampo, a due passi',
      subtitle: 'Scadono fra poche ore: prima arrivi, meno spendi.',
      tagline: 'Finiscono presto',
      ctaText: 'Vedi le lampo',
    },
    en: {
      title: 'Flash deals round the corner',
      subtitle: 'Gone in a few hours: the sooner you go, the less you pay.',
      tagline: 'Ending soon',
      ctaText: 'See flash deals',
    },
  },
  {
    id: 'online',
    image: 1,
    ctaLink: '/deals?type=online',
    it: {
      title: 'Le botteghe, anche da casa',
      subtitle: 'Ordini online, spedisce il negozio del tuo quartiere.',
      tagline: 'Si compra online',
      ctaText: 'Compra online',
    },
    en: {
      title: 'Local shops, from your sofa',
      subtitle: 'Order online, shipped by the shop in your neighbourhood.',
      tagline: 'Shop online',
      ctaText: 'Shop online',
    },
  },
  {
    id: 'punti',
    image: 2,
    ctaLink: '/punti',
    it: {
      title: 'Ogni spesa lascia il segno',
      subtitle: 'Raccogli BrandPoint nei negozi che ami e scegli il premio.',
      tagline: 'BrandPoint',
      ctaText: 'I miei punti',
    },
    en: {
      title: 'Every purchase counts',
      subtitle: 'Collect BrandPoints in the shops you love and pick your reward.',
      tagline: 'BrandPoint',
      ctaText: 'My points',
    },
  },
  {
    id: 'salvati',
    image: 3,
    ctaLink: '/saved',
    it: {
      title: 'Non perderle di vista',
      subtitle: 'Le offerte che hai salvato ti aspettano, ma non per sempre.',
      tagline: 'Le tue preferite',
      ctaText: 'Apri i salvati',
    },
    en: {
      title: 'Keep an eye on them',
      subtitle: 'The deals you saved are waiting, though not forever.',
      tagline: 'Your favourites',
      ctaText: 'Open saved',
    },
  },
  {
    id: 'premi',
    image: 4,
    ctaLink: '/deals?points=true',
    it: {
      title: 'Risparmi oggi, guadagni domani',
      subtitle: 'Le offerte che regalano punti a ogni riscatto.',
      tagline: 'Doppio vantaggio',
      ctaText: 'Offerte con punti',
    },
    en: {
      title: 'Save today, earn for tomorrow',
      subtitle: 'Deals that give you points each time you redeem.',
      tagline: 'Twice as good',
      ctaText: 'Deals with points',
    },
  },
  {
    id: 'novita',
    image: 5,
    ctaLink: '/deals?sortBy=newest',
    it: {
      title: 'Appena arrivate in città',
      subtitle: 'Nuovi negozi e nuove offerte, ogni giorno vicino a te.',
      tagline: 'Novità',
      ctaText: 'Scopri le novità',
    },
    en: {
      title: 'Just landed in town',
      subtitle: 'New shops and new deals near you, every day.',
      tagline: 'New in',
      ctaText: 'See what is new',
    },
  },
]
