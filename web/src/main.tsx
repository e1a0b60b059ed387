import { createRoot } from 'react-dom/client'
import '@/lib/texts'
import { App } from '@/app/App'
import { watchForUpdate } from '@/app/freshParts'
import { takeLinkToken } from '@/features/session/links/linkToken'
import { traceUncaught } from '@/lib/tracing/report'

/** Only there: other pages start without this code. Without it the page says that connecting failed. */
async function takeInstagramReturn(): Promise<void> {
  if (!location.pathname.startsWith('/instagram/auth')) return
  const returned = await import('@/features/sources/instagram/returned').catch(() => null)
  returned?.takeInstagramReturn()
}

async function start(): Promise<void> {
  takeLinkToken()
  traceUncaught()
  await takeInstagramReturn()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element #root')
  watchForUpdate()
  createRoot(root).render(<App />)
}

void start()
