import { Component, type PropsWithChildren } from 'react'
import { BrokenPage } from './BrokenPage'

/** Catches rendering errors outside of the routes. */
export class ErrorBoundary extends Component<PropsWithChildren, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? <BrokenPage /> : this.props.children
  }
}
