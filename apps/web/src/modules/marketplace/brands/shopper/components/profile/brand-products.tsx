import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { brandProducts } from '../../api/brand-products.ts'

/** The brand's products that are on offer now; nothing when there are none. */
export function BrandProducts({ id }: { id: string }) {
  const { t } = useTranslation('brands')
  const { data: products } = useQuery(brandProducts(id))
  if (products === undefined || products.length === 0) return null
  return (
    <section
      aria-labelledby="brand-products"
      className="flex flex-col gap-3 rounded-xl bg-surface p-4 shadow-card"
    >
      <h2 id="brand-products" className="text-19">
        {t('profile.products')}
      </h2>
      <ul className="flex flex-col divide-y divide-line">
        {products.map((product) => (
          <li key={product._id} className="py-2.5 first:pt-0 last:pb-0">
            <p className="text-14 font-semibold">{product.productName}</p>
            <p className="line-clamp-2 text-14 text-ink-2">{product.description}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
