import '../styles/welcome-layers.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import DemoStrip from '~/app/layout/demo-strip.tsx'
import { TopBars } from '~/app/layout/top-bars.tsx'
import { queryClient } from '~/lib/query.ts'

/** Shows the progress of the demo over the landing page, as over every screen. */
export function mountDemoLine(): void {
  const place = document.createElement('div')
  place.className = 'contents'
  document.body.prepend(place)
  createRoot(place).render(
    <QueryClientProvider client={queryClient}>
      <TopBars>
        <Suspense>
          <DemoStrip />
        </Suspense>
      </TopBars>
    </QueryClientProvider>,
  )
}
