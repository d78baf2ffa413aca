import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { loadTexts } from './texts.ts'
import { Welcome } from './Welcome.tsx'

// Somebody signs in in another tab, or comes back to this page from the browser's memory: the app is theirs.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === 'user' && newValue !== null) window.location.replace('/')
})
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.location.reload()
})

const language = document.documentElement.lang === 'en' ? 'en' : 'it'
const texts = await loadTexts(language)
const root = document.getElementById('root')
// As a transition React does it in short pieces: the page can be scrolled and its links followed meanwhile.
if (root) startTransition(() => void hydrateRoot(root, <Welcome language={language} texts={texts} />))
