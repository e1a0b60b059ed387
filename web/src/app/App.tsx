import { KitProvider } from '@/ui/theme/KitProvider'

export function App() {
  return <KitProvider>Aushang</KitProvider>
}
