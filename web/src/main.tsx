import { createRoot } from 'react-dom/client'
import '@/lib/texts'
import { App } from '@/app/App'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')
createRoot(root).render(<App />)
