import { createRoot } from 'react-dom/client'
import '@/lib/texts'
import { App } from '@/app/App'
import { watchForUpdate } from '@/app/freshParts'
import { takeLinkToken } from '@/features/session/links/linkToken'
import { traceUncaught } from '@/lib/tracing/report'

takeLinkToken()
traceUncaught()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')
watchForUpdate()
createRoot(root).render(<App />)
