import { Component, type PropsWithChildren } from 'react'
import { reportError } from '@/lib/tracing/report'
import { BrokenPage } from './BrokenPage'

/** Catches rendering errors outside of the routes. */
export class ErrorBoundary extends Component<PropsWithChildren, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    reportError(error)
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <main>
        <BrokenPage />
      </main>
    )
  }
}
