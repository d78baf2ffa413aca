import type { CustomerDetail } from '@vicino/contract/loyalty/customers/schemas'
import { PERSONAL_FIELDS } from '@vicino/contract/common/seen-by-shop'
import { useTranslation } from '~/lib/i18n/use-translation.ts'

/** The personal data that the customer lets the brand see. */
export function PersonalData({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers')
  const shown = PERSONAL_FIELDS.flatMap((name) => {
    const value = customer[name]
    return value === undefined ? [] : [{ name, value: name === 'birthDate' ? dayAndMonth(value) : value }]
  })
  const last = customer.consent.at(-1)
  const shares = last !== undefined && last.privacyConsent && last.infoConsent
  return (
    <section aria-labelledby="customer-person" className="grid gap-2">
      <h3 id="customer-person" className="text-16">
        {t('person.title')}
      </h3>
      {shown.length === 0 ? (
        <p className="text-14 text-pretty text-ink-2">{t(shares ? 'person.nothing' : 'person.noConsent')}</p>
      ) : (
        <dl className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2">
          {shown.map(({ name, value }) => (
            <div key={name} className="grid min-w-0 gap-0.5">
              <dt className="text-12 text-ink-2">{t(`person.${name}`)}</dt>
              <dd className="text-14 font-semibold wrap-anywhere">
                {name === 'email' ? (
                  <a href={`mailto:${value}`} className="rounded-sm text-azzurro underline">
                    {value}
                  </a>
                ) : (
                  value
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** Writes MM-DD as DD/MM. */
const dayAndMonth = (birthday: string): string => birthday.split('-').toReversed().join('/')
