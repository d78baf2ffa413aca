import { filledText, textOfVersion } from '@vicino/contract/identity/account/consent-texts'
import { KEPT_KEYS, keptParts } from '@vicino/domain/retention'
import { pagedPart, type PersonalData } from '../../../platform/personal-data.ts'

/**
 * The log of consents. It proves what people agreed to (art. 7 GDPR) and holds ids but no names, so
 * an erasure keeps it.
 */
export const consentData: PersonalData = {
  rank: 60,
  tables: ['consents'],
  parts: {
    /** Why each kind of data is kept, on what basis and how long (art. 15). */
    purposes: () => Promise.resolve(KEPT_KEYS.map((key) => keptParts(key, 'it'))),
    consents: pagedPart(
      (db, userId) =>
        db
          .selectFrom('consents')
          .leftJoin('programs', 'programs.id', 'consents.program_id')
          .leftJoin('brands', 'brands.id', 'programs.brand_id')
          .where('consents.user_id', '=', userId)
          .select([
            'consents.id',
            'consents.purpose',
            'consents.granted',
            'consents.text_version as textVersion',
            'consents.source',
            'consents.created_at as createdAt',
            'programs.name as program',
            'brands.username as brand',
          ]),
      (row) => {
        const text = textOfVersion(row.purpose, row.textVersion, 'it')
        return { ...row, text: text ? filledText(text, { brand: row.brand ?? '' }) : null }
      },
    ),
  },
  erase: async () => undefined,
}
