import type { Sector } from './sectors.ts'
import type { Bilingual } from '../../common/language.ts'
import type { Country, FlagKey } from './constants.ts'

/** The refused function in the message of a flag (error `not_available`). */
export const WHAT_IS_OFF: Readonly<Record<FlagKey, Bilingual>> = {
  registrations: { it: 'Creare un account', en: 'Making an account' },
  applications: { it: 'Chiedere un account aziendale', en: 'Applying for a business account' },
  deals: { it: 'Pubblicare offerte', en: 'Publishing deals' },
  programs: { it: 'Avviare una raccolta punti', en: 'Starting a loyalty program' },
  opinions: { it: 'Premiare le opinioni', en: 'Rewarding opinions' },
  redemptions: { it: 'Prendere codici per questa offerta', en: 'Getting codes for this deal' },
  marketing: { it: 'Mandare messaggi promozionali', en: 'Sending marketing messages' },
}

export const IN_SECTOR: Readonly<Record<Sector, Bilingual>> = {
  restaurant: { it: 'nella ristorazione', en: 'in restaurants' },
  tourism: { it: 'nel turismo', en: 'in tourism' },
  alcohol: { it: 'nel settore degli alcolici', en: 'in the sector of alcohol' },
  gambling: { it: 'nel settore di giochi e scommesse', en: 'in the sector of games and bets' },
  medicines: { it: 'nel settore dei medicinali', en: 'in the sector of medicines' },
  tobacco: { it: 'nel settore del tabacco', en: 'in the sector of tobacco' },
}

export const IN_COUNTRY: Readonly<Record<Country, Bilingual>> = {
  IT: { it: 'in Italia', en: 'in Italy' },
}
