/**
 * A `ref` callback that scrolls an element into view when it is mounted, but not on later renders.
 */
export const bringIntoView = (message: HTMLElement | null): void =>
  message?.scrollIntoView({ block: 'nearest' })
