import { withDefaults, withTierDefaults } from '../config.ts'
import type { RegulationReward, RegulationTerms } from '../regulation/terms.ts'

/** Makes terms of a program of 2027 with the values of a test. */
export function termsOf(change: Partial<RegulationTerms> = {}): RegulationTerms {
  return {
    name: 'Club Aurora',
    brandName: 'Forno Aurora',
    startDate: '2027-01-01',
    endDate: '2027-12-31',
    claimsUntil: '2028-02-29',
    mode: 'prizes',
    bond: null,
    legalSubject: 'Aurora S.r.l.',
    delegatedSubject: null,
    piva: '12345678903',
    sedeLegale: 'Via Roma 1, Milano',
    pec: 'aurora@pec.example',
    partners: [],
    isBlockedSector: false,
    config: withDefaults({}),
    tiers: withTierDefaults({}),
    rewards: [],
    ...change,
  }
}

export function rewardOf(change: Partial<RegulationReward> = {}): RegulationReward {
  return {
    id: 'mug',
    name: 'Tazza',
    kind: 'product',
    valueCents: 5000,
    vatPercent: 0,
    estimate: null,
    points: 500,
    stamps: 0,
    moneyCents: 0,
    stock: 10,
    perMember: 1,
    minRank: 0,
    fulfilment: 'store',
    visibleFrom: null,
    visibleTo: null,
    ...change,
  }
}
