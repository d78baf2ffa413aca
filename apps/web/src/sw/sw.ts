/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { API_CACHE, DELETE_ANSWERS, KEPT_ANSWER } from '../lib/kept-answer.ts'
import { isActing, isKeptForOffline } from './offline-calls.ts'
import { patiently } from './patiently.ts'
import { showPush, openNotification } from './push.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

const DAY = 86_400

// The app's frame and the screens that matter without a connection. The map is not included
// (vite.config.ts).
// oxlint-disable-next-line no-underscore-dangle -- the name that the build looks for
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

// Every address of the app is served by the same document, except /welcome, the API and files.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(?:api|files|share|metrics|r)(?:\/|$)/, /^\/welcome(?:$|[?#/])/, /\.[a-z0-9]+$/],
  }),
)
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.pathname === '/welcome',
  new NetworkFirst({ cacheName: 'pages', networkTimeoutSeconds: 4 }),
)

// A file under /assets never changes, so a loaded one is available without a connection too.
// Another file is requested up to three times, because a page can never import a file whose first
// load has failed.
const assets = new CacheFirst({ cacheName: 'assets', plugins: [new ExpirationPlugin({ maxEntries: 200 })] })
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  (options) => patiently(() => assets.handle(options)),
)
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.destination === 'image' && url.pathname.startsWith('/files/'),
  new CacheFirst({
    cacheName: 'pictures',
    plugins: [new ExpirationPlugin({ maxEntries: 120, maxAgeSeconds: 7 * DAY, purgeOnQuotaError: true })],
  }),
)

// Counts the deletions of API_CACHE. An answer whose request began before a deletion belongs to the
// previous person, so it must not be stored after it.
let deletions = 0

function deleteAnswers(): Promise<boolean> {
  deletions += 1
  return caches.delete(API_CACHE)
}

// The last feed, saved deals and issued codes, readable without a connection. The page asks for the
// deletion of this cache when the user changes (modules/foundation/installed-app/model/forget.ts),
// so everything in it belongs to the signed-in person.
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.method === 'GET' && isKeptForOffline(url.pathname) && !isActing(request.headers),
  new NetworkFirst({
    cacheName: API_CACHE,
    // In seconds. A broken network may report no error for minutes.
    networkTimeoutSeconds: 8,
    plugins: [
      new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 7 * DAY }),
      // Cached by address alone. The server sends `Vary`, but this cache holds the answers of one
      // user only.
      { cacheKeyWillBeUsed: ({ request }) => Promise.resolve(request.url) },
      { cachedResponseWillBeUsed: ({ cachedResponse }) => Promise.resolve(asKept(cachedResponse)) },
      {
        handlerWillStart: ({ state }) => {
          if (state) state['deletions'] = deletions
          return Promise.resolve()
        },
        cacheWillUpdate: ({ response, state }) =>
          Promise.resolve(response.status === 200 && state?.['deletions'] === deletions ? response : null),
        // A deletion may come between the check above and the storing.
        cacheDidUpdate: async ({ request, state }) => {
          if (state?.['deletions'] !== deletions) await (await caches.open(API_CACHE)).delete(request)
        },
      },
    ],
    matchOptions: { ignoreVary: true },
  }),
)

/** Marks an answer from the cache, so that the page does not conclude that the server can be reached (lib/reachability.ts). */
function asKept(answer: Response | undefined): Response | undefined {
  if (answer === undefined) return undefined
  const headers = new Headers(answer.headers)
  headers.set(KEPT_ANSWER, '1')
  return new Response(answer.body, { status: answer.status, headers })
}

setCatchHandler(async ({ request }) => {
  if (request.mode !== 'navigate') return Response.error()
  return (await matchPrecache('/offline.html')) ?? Response.error()
})

// The page requests the new version when its user agrees, and the deletion when the user changes.
self.addEventListener('message', (event) => {
  const type = (event.data as { type?: unknown } | null)?.type
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === DELETE_ANSWERS) event.waitUntil(deleteAnswers())
})
// The previous version stored these answers, so they may lack fields that new screens need. Pages
// wait with their calls until this is done, so none of them reads an old answer.
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([deleteAnswers(), self.clients.claim()])),
)

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(self, event)))
