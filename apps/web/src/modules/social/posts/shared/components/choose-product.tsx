import { DealThumb } from '~/ui/deal-thumb.tsx'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatDate } from '~/lib/format.ts'
import { Combobox } from '~/ui/combobox/combobox.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { usePages } from '~/lib/use-pages.ts'
import { type Choice, productsLike, redeemedDeals } from '../api/choices.ts'
import { ownPosts } from '../api/posts.ts'
import { postOf } from '../model/post-of.ts'

interface ChooseProductProps {
  readonly onDeal: (dealId: string) => void
  readonly onProduct: (choice: Choice) => void
}

/** A choice of the subject: a deal that the person has used, or a product found by name. */
export function ChooseProduct({ onDeal, onProduct }: ChooseProductProps) {
  const { t } = useTranslation('posts')
  const [typed, setTyped] = useState('')
  const sought = useDeferredValue(typed.trim())
  const used = useQuery(redeemedDeals)
  const own = usePages(ownPosts)
  const isPending = used.isPending || own.isPending
  // There is one post for each product.
  const free = used.data?.filter((line) => postOf(own.items, line) === undefined) ?? []
  const { data: products, isFetching } = useQuery(productsLike(sought))
  return (
    <div className="grid grid-cols-1 gap-6">
      <section aria-labelledby="used-title" className="grid grid-cols-1 gap-3">
        <h2 id="used-title" className="text-19">
          {t('create.used')}
        </h2>
        {isPending ? (
          <Skeleton className="h-20 rounded-xl" />
        ) : free.length === 0 ? (
          <p className="text-14 text-pretty text-ink-2">
            {t(used.data?.length ? 'create.allWritten' : 'create.noneUsed')}
          </p>
        ) : (
          <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
            {free.map(({ _id, deal, brand, closedAt, expiresAt }) => (
              <li key={_id}>
                <button
                  type="button"
                  onClick={() => onDeal(deal._id)}
                  className="press flex min-h-16 w-full items-center gap-3 rounded-xl bg-sunken p-2.5 text-left"
                >
                  <DealThumb eager src={deal.image} className="size-12 rounded-lg" />
                  <span className="min-w-0 flex-1">
                    <span className="line-clamp-2 text-14 leading-snug font-semibold">{deal.title}</span>
                    <span className="num block truncate text-12 text-ink-2">
                      {brand.username} · {formatDate(closedAt ?? expiresAt)}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Combobox
        label={t('create.search')}
        placeholder={t('create.searchHint')}
        value={typed}
        onType={setTyped}
        typed={typed}
        options={products ?? []}
        answered={!isFetching && sought === typed.trim()}
        namesOf={({ productName }) => [productName]}
        keyOf={({ productId }) => productId}
        onChoose={onProduct}
        onClose={() => {}}
        list="inView"
        note={
          sought.length >= 2 && !isFetching && products?.length === 0 ? (
            <p className="text-14 text-ink-2">{t('create.noProduct')}</p>
          ) : null
        }
      >
        {({ productName, from }) => (
          <>
            <span className="text-16 font-semibold">{productName}</span>
            <span className="text-14 text-ink-2">{from}</span>
          </>
        )}
      </Combobox>
    </div>
  )
}
