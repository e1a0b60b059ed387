import { createRoot } from 'react-dom/client'
import '@/lib/texts'
import { App } from '@/app/App'
import { takeLinkToken } from '@/features/session/links/linkToken'
import { traceUncaught } from '@/lib/tracing/report'
import { watchForUpdate } from '@/lib/update'

/** Only there: other pages start without this code. Without it the page says that connecting failed. */
async function takeInstagramReturn(): Promise<void> {
  if (!location.pathname.startsWith('/instagram/auth')) return
  const returned = await import('@/features/sources/instagram/returned').catch(() => null)
  returned?.takeInstagramReturn()
}

/** Only there, like the one above. Without it the page says that the sign-in has expired. */
async function takeProviderReturn(): Promise<void> {
  if (!/^\/sign-in\/?$/.test(location.pathname)) return
  const returned = await import('@/features/providers/returned').catch(() => null)
  returned?.takeProviderReturn()
}

async function start(): Promise<void> {
  takeLinkToken()
  traceUncaught()
  await takeInstagramReturn()
  await takeProviderReturn()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element #root')
  watchForUpdate()
  createRoot(root).render(<App />)
}

void start()
