import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CategoryRecord } from '@vicino/contract/marketplace/categories/schemas'
import { useState } from 'react'
import type { AdminSection } from '~/lib/admin-list.ts'
import { formatCount } from '~/lib/format.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { AdminList } from '~/ui/admin-list.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { OrderSheet } from '~/ui/order-sheet.tsx'
import { SwitchQuestion } from '~/ui/switch-question.tsx'
import { categoryIcon } from '../shared/model/icons.ts'
import { allCategoriesQuery, categoryKeys, fetchCategories, orderCategories, showCategories } from './api.ts'

/** /dashboard/category: the categories in their order, with the number of deals in each. */
export function CategoriesScreen({ section }: { section: AdminSection }) {
  const { t } = useTranslation('sections')
  const [isOrdering, setOrdering] = useState(false)
  return (
    <>
      <AdminList
        section={section}
        root={categoryKeys.list}
        fetchRows={fetchCategories}
        csv={'GET /category/record/export.csv'}
        words={{
          title: t('category.title'),
          search: t('category.search'),
          empty: t('category.empty'),
          emptyReason: t('noMatch'),
          create: t('category.create'),
        }}
        tools={
          <Button variant="outline" onClick={() => setOrdering(true)}>
            <Icon name="chevrons-up-down" className="size-5" />
            {t('order')}
          </Button>
        }
        usualSort="order"
        nameOf={({ name }) => name.it}
        columns={[
          {
            title: t('category.name'),
            sort: 'name',
            renderCell: (category) => <Name category={category} />,
          },
          {
            title: t('category.place'),
            sort: 'order',
            isWide: true,
            renderCell: ({ order }) => <span className="num text-14">{formatCount(order)}</span>,
          },
          {
            title: t('category.deals'),
            name: 'deals',
            isWide: true,
            renderCell: ({ deals }) => <span className="num text-14">{formatCount(deals)}</span>,
          },
        ]}
        bulk={{
          label: t('category.show'),
          act: showCategories,
          renews: [categoryKeys.all, [ROOTS.audit, 'category']],
          renderQuestion: ({ count, onYes, onClose }) => (
            <SwitchQuestion
              count={count}
              words={{
                title: t('category.showTitle', { count }),
                text: t('category.showText'),
                on: t('category.showOn'),
                off: t('category.showOff'),
              }}
              onYes={onYes}
              onClose={onClose}
            />
          ),
        }}
      />
      {isOrdering ? <Order onClose={() => setOrdering(false)} /> : null}
    </>
  )
}

function Order({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('sections')
  const language = useLanguage()
  const client = useQueryClient()
  const { data } = useQuery(allCategoriesQuery)
  if (!data) return null
  return (
    <OrderSheet
      title={t('category.orderTitle')}
      lead={t('category.orderLead')}
      rows={data}
      nameOf={({ name }) => name[language]}
      renderMark={({ icon }) => <Icon name={categoryIcon(icon)} className="size-5 shrink-0 text-ink-2" />}
      onSave={(ids) =>
        orderCategories(ids).finally(() => void client.invalidateQueries({ queryKey: categoryKeys.all }))
      }
      onClose={onClose}
    />
  )
}

function Name({ category: { name, slug, icon, deals, active } }: { category: CategoryRecord }) {
  const { t } = useTranslation('sections')
  return (
    <span className="flex items-center gap-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-sunken">
        <Icon name={categoryIcon(icon)} className="size-5" />
      </span>
      <span className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-anywhere">{name.it}</span>
          {active ? null : <Badge tone="ambra">{t('category.hidden')}</Badge>}
        </span>
        <span className="text-14 wrap-anywhere text-ink-2">
          <span lang="en">{name.en}</span> · {slug}
          <span className="block md:hidden">{t('category.dealCount', { count: deals })}</span>
        </span>
      </span>
    </span>
  )
}
