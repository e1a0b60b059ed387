// The frame around pages that need a session, but are shown in a window of their own: no top bar, no
// sidebar, no overlays [A-09: /instagram/auth].
import { Outlet } from 'react-router'
import { useErrorTracing } from '@/features/session/useErrorTracing'
import { Card } from '@/ui/Card'
import classes from './BareShell.module.css'
import { ConsoleClient } from './ConsoleClient'

export const BareShell = () => (
  <ConsoleClient>
    <Sheet />
  </ConsoleClient>
)

function Sheet() {
  useErrorTracing()
  return (
    <main className={classes.main}>
      <Card className={classes.sheet}>
        <Outlet />
      </Card>
    </main>
  )
}
