import { BUSINESS_TERMS_VERSION } from '@vicino/contract/identity/account/document-versions'

/** The company of an application, with a word in each of its texts. */
export const companyOf = (word: string, piva: string) => ({
  legalSubject: `${word}-ditta`,
  piva,
  sedeLegale: `${word}-sede`,
  phone: '+39055123456',
  certified: true as const,
  terms: BUSINESS_TERMS_VERSION,
  pec: `${word}@pec.example.test`,
})
